"""Every model of the shop, by the name of its kind."""

from dataclasses import dataclass
from typing import Callable

registry = {}


@dataclass
class Model:
    build: Callable
    views: tuple
    ground: bool
    third: dict


def model(name, first=None, second=None, ground=True, third=None):
    """Registers a function that builds one product; `first` and `second` are what `studio.camera` takes.

    The first view shows all of it; the second is another side, or a detail. `third` corrects the view that measures.
    """

    def register(build):
        views = ({"turn": 25, "rise": 14} | (first or {}), {"turn": -35, "rise": 32} | (second or {}))
        registry[name] = Model(build, views, ground, third or {})
        return build

    return register
