"""Still lifes of several products, and the shape of each: width over height."""

from scenes.desk import desk
from scenes.garden import garden
from scenes.hero import hero
from scenes.kitchen import kitchen

scenes = {"hero": (hero, 2560 / 1000), "kitchen": (kitchen, 4 / 3), "desk": (desk, 4 / 3), "garden": (garden, 4 / 3)}
