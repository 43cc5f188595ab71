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
    "{where} is no USB camera. Write {form} for the first one, {other} for the second.",
    "no camera is plugged in as {where}. Plug it in, or try another number than {form}.",
    "{where} may not be used by this user. Add the user to the group `video` and log in again.",
    "another program holds the camera {where}. Close it, or use another camera.",
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
    "{where} answers again",
    "the dice base speaks version {n}, not {other}",
    "no die is in reach; pick them up so that they wake, or throw by hand and tap the faces",
    "die {n} is out of reach or asleep; pick it up, or throw it by hand and tap the face",
    "die {n} is being looked for; pick it up so that it wakes",
    "die {n} does not have six faces; name another one in the table file",
    "the battery of die {n} is at {percent} %; charge it soon",
    "Bluetooth dice need the package bleak; install it with: pip install 'orctable[bluetooth]'",
    "this machine's Bluetooth cannot be used ({error}); switch it on, or plug a Bluetooth stick in",
    "the reader of the Bluetooth dice failed ({error}); its log says more",
)
