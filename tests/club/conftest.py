"""What a hub and the way to it need is an extra; the rest of an evening is tried without it, too."""

from importlib.util import find_spec

extras = all(map(find_spec, ("aiomqtt", "starlette", "uvicorn")))
collect_ignore = [] if extras else ["test_hub.py", "test_wall.py"]
