"""What devices say of their troubles, as sentences with gaps: found again in what a device says, they are told in the
language of the table. The English is the devices' own, word for word (`orctable doctor` prints it).
"""

DETAILS = (
    "there is no film at {where}. Correct the camera source in the table file.",
    "{where} holds no pictures that can be read. Use an mp4, avi or webm film, or JPEG or PNG pictures numbered like"
    " {form}.",
    "{where} answers but sends no pictures. Open the address in a browser and copy the one that shows the film.",
    "the camera address {where} is not a web address: {error}. Correct it.",
    "the camera address {where} names no machine. Write it like {form}",
    "nobody answers at {where} ({error}). Switch the network camera on, or correct the camera source.",
    "the pictures stopped: the pipe {where} was taken away. Start the practice table or the camera program again, then"
    " reconnect the camera.",
    "the pictures stopped: {error}. Correct the camera source in the table file.",
    "the camera's pictures have ended",
    "there is no camera pipe at {where}. Start the practice table or the camera program first, or correct the camera"
    " source in the table file.",
    "the camera pipe {where} may not be read by this user. Start both programs as the same user.",
    "the camera source {where} is not understood. Write one of these in the table file: {form}",
    "the camera stopped giving pictures: {where}. Check its plug and cable, then reconnect it.",
    "{where} is no USB camera. Write {form} for the only one, {other} for the first one, {third} for the second.",
    "no camera is plugged in as {where}. Plug it in, or try another number than {form}.",
    "{where} may not be used by this user. Add the user to the group `video` and log in again.",
    "another program holds the camera {where}. Close it, or use another camera.",
    "{where}: a picture is {n} x {other} pixels, and {most} million in all are the most. Set the camera to smaller"
    " pictures, or make the picture smaller.",
    "{n} x {other} pixels, {form}, {rate} pictures a second",
    "{n} x {other} pixels, {form}",
    "no picture has come from {where} for {n} s. Check its plug and cable, and whether whoever sends the pictures"
    " is running.",
    "the pictures from {where} are damaged. Check its cable, or set the camera to smaller pictures.",
    "{where} sends one and the same picture over and over. Uncover the lens, or pull out the camera's plug and put"
    " it in again.",
    "the camera's driver hangs. A new process tries it; if that goes on, pull out the camera's plug and put it in"
    " again.",
    "{where} wants a name and a password, or others. Write them like {form}",
    "no USB camera is plugged in. Plug one in; for a camera on a Pi's ribbon cable write {form} in the table file.",
    "several cameras are plugged in. Write one of these in the table file: {form}",
    "{where} does not say that it is a camera ({error}). Correct the camera source.",
    "{where} ({name}) belongs to the camera on the Pi's ribbon cable. Write {form} in the table file.",
    "{where} ({name}) takes no pictures. These do: {form}",
    "{where} is no ribbon camera. Write {form} for the first one, {other} for the second; the options that may"
    " follow, each with a value, are {list}",
    "the program {name} for {where} is not installed. Install it: {form}",
    "{name} cannot be started ({error}). Install the package {form} anew.",
    "the camera program for {where} has ended. It is started again; if that goes on, check the ribbon cable, and"
    " that no other program uses the camera.",
    "{where} is no ribbon camera. Write {form} for the first one.",
    "picamera2 cannot be used here ({error}). Install the package {name}, or write {form} in the table file.",
    "there is no ribbon camera {n}. Check its ribbon cable at both ends, with the Pi switched off.",
    "the stickers of the board are not in view. Uncover them, turn up the light, or check the board file.",
    "the board is not in view, or it was never taught. Enter the order by hand.",
    "the board is not in view",
    "{where}: the dice stopped answering ({error}); check the cable and plug it in again",
    "{where}: no such serial port; plug the dice base in, or correct the path in the table file",
    "{where}: another program holds this port; close it, the dice are picked up by themselves",
    "{where}: {name} may not open this port; add the user to the group dialout and log in again",
    "{where}: the serial port cannot be opened ({error}); pull the cable out and plug it in again",
    "die {n} does not answer; throw it by hand and tap the face, or check its plug",
    "neither die answers; throw them by hand and tap the faces, or check their plugs",
    "the dice base stands at its prompt and is being started again; if that goes on, copy its firmware anew",
    "the dice base speaks version {n}, not {other}",
)
