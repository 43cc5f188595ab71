"""A camera on a USB cable or a Pi's ribbon cable, as it is added by touch: its picture says which one it is."""

from collections.abc import Iterator, Mapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from companion.devices import adding
from companion.session.views import NearView, PlaceView

if TYPE_CHECKING:
    from hardware.camera.video4linux.nodes import Node
    from hardware.camera.video4linux.usb import System

CAMERA: Final = adding.Place("camera", PlaceView("the camera"))
HERE: Final = "The camera that is plugged in is at this table already."
RIBBON: Final = "rpicam:0"
WIDTH: Final = 336  # Pixels of a picture on the page, which is made anew every `PICTURE_S` wall seconds
PICTURE_S: Final = 0.15
QUALITY: Final = 80


class CameraByTouch(adding.Way):
    """See `Way`."""

    name, title, sign = "camera", "Camera", "camera"
    about = "on a USB or ribbon cable"
    hint = "Plug the camera in. One on the network is named in the table file, by its address."

    def places(self, plans: Mapping[str, Any]) -> Sequence[adding.Place]:
        return (CAMERA,)

    def look(self, reach: adding.Reach, plans: Mapping[str, Any], stop: Event) -> adding.Looks:
        from hardware.camera.video4linux.nodes import nodes

        system, named = reach.cameras(), str(plans.get("camera", ""))
        while not stop.is_set():
            there = nodes(system.devices, system.ask)
            cameras = [
                adding.Near(source, NearView(name, source)) for source, name in unnamed_cameras(named, there, system)
            ]
            yield cameras
            if named and not cameras and list(unnamed_cameras("", there, system)):
                raise adding.CannotLook(HERE)
            stop.wait(adding.LOOK_S)

    def show(self, reach: adding.Reach, near: adding.Near, tell: adding.Tell, stop: Event) -> None:
        """What it sees. Raises HardwareError when it gives no pictures."""
        import cv2

        tell(adding.Shown("asked"))
        with reach.open_camera(near.key) as camera:
            while not stop.wait(PICTURE_S):
                frame = camera.read()
                if frame is None:
                    return
                height, width = frame.image.shape[:2]
                small = cv2.resize(frame.image, (WIDTH, max(1, WIDTH * height // width)), interpolation=cv2.INTER_AREA)
                good, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
                if good:
                    tell(adding.Shown("seen", picture=packed.tobytes()))

    def write(self, document: adding.Document, near: adding.Near, place: adding.Place) -> None:
        adding.section_in(document, "camera")["source"] = near.key


def unnamed_cameras(source: str, there: "Sequence[Node]", system: "System") -> Iterator[tuple[str, str]]:
    """Every camera that is plugged in and is not this source: as it is written, and its name."""
    from hardware.camera.video4linux.nodes import RECEIVERS, cameras, lasting_name

    for node in cameras(there):
        if not _is_named(source, node, system):
            yield f"usb:{lasting_name(node, system.devices)}", node.card
    ribbon = source.partition(":")[0] in ("rpicam", "picamera2")
    if any(node.driver in RECEIVERS for node in there) and not ribbon:
        yield RIBBON, "a camera on the ribbon cable"


def _is_named(source: str, node: "Node", system: "System") -> bool:
    kind, _, rest = source.partition(":")
    path = system.devices / f"video{rest}" if rest.isdecimal() else system.devices / rest
    return kind == "usb" and (rest == "auto" or path.resolve() == node.path.resolve())
