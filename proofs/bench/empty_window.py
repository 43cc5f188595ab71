"""The smallest program with a Kivy window, the reference for the app's start. It signals when it has drawn."""

from kivy.app import App
from kivy.base import EventLoop
from kivy.config import Config
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.appliance.starter import say_ready
from companion.ui.kivy_window import once_on_display

SIZE = (800, 480)


def drawn(window: Widget) -> None:
    """Signals once, when the first picture is on the display."""
    window.unbind(on_flip=drawn)
    once_on_display(say_ready)


def main() -> None:
    """Opens the window with one plain widget and runs."""
    Config.set("graphics", "width", str(SIZE[0]))
    Config.set("graphics", "height", str(SIZE[1]))
    widget = Widget()
    with widget.canvas:
        Color(0.2, 0.2, 0.2)
        Rectangle(size=SIZE)
    EventLoop.window.bind(on_flip=drawn)
    app = App()
    app.root = widget
    app.run()


if __name__ == "__main__":
    main()
