"""The smallest program with a Kivy window: what the app's start is measured against. It says when it has drawn."""

from kivy.app import App
from kivy.config import Config
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ready import say_ready

SIZE = (800, 480)


class EmptyWindow(App):
    """One widget of one colour."""

    def build(self) -> Widget:
        """Draw the widget, and tell when it is on the screen for the first time."""
        widget = Widget()
        with widget.canvas:
            Color(0.2, 0.2, 0.2)
            Rectangle(size=SIZE)
        Window.bind(on_flip=self._drawn)
        return widget

    def _drawn(self, window: Widget) -> None:
        window.unbind(on_flip=self._drawn)
        say_ready()


def main() -> None:
    """Open the window and stay."""
    Config.set("graphics", "width", str(SIZE[0]))
    Config.set("graphics", "height", str(SIZE[1]))
    EmptyWindow().run()


if __name__ == "__main__":
    main()
