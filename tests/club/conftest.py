"""What a hub and the way to it need is an extra; the rest of an evening is tried without it, too."""

from importlib.util import find_spec

collect_ignore = [] if all(map(find_spec, ("aiomqtt", "starlette", "uvicorn"))) else ["test_hub.py"]
