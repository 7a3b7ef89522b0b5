"""What scenes share: where things stand, the room, the light and the camera."""

import math
import random
from dataclasses import dataclass

import bpy
from mathutils import Vector

from materials import plain, vary, wood
from shapes import box, copy, sheet


@dataclass
class Item:
    """A product of the demo store by its slug, where it stands (cm, x to the right, y away) and how it is turned; tilt: degrees about x, before it is turned."""

    product: str
    at: tuple
    turn: float = 0
    tilt: float = 0


@dataclass
class Sky:
    """The light from outside: by day a low warm sun, by night the moon."""

    sun: float = 4.2
    sun_colour: tuple = (1, 0.80, 0.58)
    air: float = 0.55
    air_colour: tuple = (0.86, 0.92, 1)


day = Sky()
night = Sky(sun=0.55, sun_colour=(0.48, 0.62, 1), air=0.05, air_colour=(0.40, 0.52, 0.85))
sky = Sky()


def set_sky(chosen):
    """Lights the scenes that are built after it."""
    sky.__dict__.update(chosen.__dict__)


def is_night():
    return sky.sun < 1


def lamplight(place, energy, size=6, colour=(1, 0.66, 0.34), towards=None, angle=120):
    """A lamp that is on at night alone: a bulb, or a spot towards a point; energy in thousands of watts, as a centimetre counts as a metre."""
    if not is_night():
        return
    light = bpy.data.lights.new("lamp", "SPOT" if towards else "POINT")
    light.energy, light.color, light.shadow_soft_size = energy * 1000, colour, size
    thing = bpy.data.objects.new("lamp", light)
    thing.location = place
    if towards:
        light.spot_size, light.spot_blend = math.radians(angle), 0.6
        thing.rotation_euler = (Vector(towards) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def room():
    """A table and a wall of the same pale plaster, without a corner between them."""
    def cove(u, v):
        along = v * 260
        bend, radius = 95, 30
        angle = min(math.pi / 2, max(0, (along - bend) / radius))
        y = min(along, bend) + radius * math.sin(angle) - 60
        return ((u - 0.5) * 700, y, radius * (1 - math.cos(angle)) + max(0, along - bend - radius * math.pi / 2))

    sheet(cove, (4, 200), plain("e6d6c0", roughness=0.9, bump=0.03, scale=0.6))


def window(uprights=((-170, 220), (-34, 5), (10, 5), (95, 80)), bars=((-40, 44), (62, 6), (160, 90))):
    """Low warm sun through a window's bars, and the sky's cooler light."""
    ray = Vector((0.85, 0.62, -0.50))
    daylight(ray)
    shade = plain("201a14", roughness=1)
    for x, width in uprights:
        bar(shade, ray, x, width, (0, 320))
    for z, height in bars:
        bar(shade, ray, -50, 330, (z, height), upright=False)


def daylight(ray):
    """Sun or moon along a ray, and the sky from everywhere."""
    scene = bpy.context.scene
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = sky.sun, math.radians(3), sky.sun_colour
    lamp = bpy.data.objects.new("sun", light)
    lamp.rotation_euler = ray.to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(lamp)
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (*sky.air_colour, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = sky.air
    scene.world = world


def bar(shade, ray, across, width, span, upright=True):
    """A bar of the window, far out along the ray, so that its shadow falls softly on the wall; measures are on the plane through the products."""
    centre = Vector((0, 0, 0)) - ray * 330
    aside = Vector((ray.y, -ray.x, 0)).normalized()
    up = aside.cross(ray).normalized()
    low, high = (span[0] - span[1] / 2, span[0] + span[1] / 2) if not upright else (span[0] - span[1], span[0] + span[1])
    place = lambda u, v: centre + aside * (across + (u - 0.5) * width) + up * (low + (high - low) * v)
    thing = sheet(place, (1, 1), shade)
    thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = False


def look(place, at, lens):
    camera = bpy.data.cameras.new("camera")
    camera.lens, camera.sensor_width = lens, 36
    camera.clip_end = 2000
    thing = bpy.data.objects.new("camera", camera)
    thing.location = place
    thing.rotation_euler = (Vector(at) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def wall(colour, y):
    """Plaster that stands upright behind everything."""
    sheet(lambda u, v: ((u - 0.5) * 700, y, v * 400 - 100), (1, 1), vary(plain(colour, roughness=0.92, bump=0.04, scale=0.6), 0.96, 1.03, scale=0.02))


def planks(y, deep, count, light, dark, long=320, x=0, z=0, thick=4):
    """Boards side by side, their grain moved along; z is their upper side."""
    for index in range(count):
        shift = (index * 67) % 50 - 25
        box((long, deep - 0.15, thick), wood(light, dark, along="X", scale=1.1), at=(x + shift * (long > 300), y + deep * index, z - thick), round=0.25)


def tiles(colour, joint, size, count, corner, thick=1, gap=0.4, upright=False, bump=0, roughness=0.2):
    """A field of tiles, `count` across and up, no two quite of one tone, on a bed of mortar; `corner` is its lower left."""
    random.seed(4)
    tones = [box((size - gap, size - gap, thick), vary(plain(colour, roughness=roughness, bump=bump, scale=3), low, low + 0.06, scale=0.3), at=(0, 0, -900), round=0.25) for low in (0.9, 0.94, 0.98)]
    x, y, z = corner
    for across in range(count[0]):
        for up in range(count[1]):
            u, v = (across + 0.5) * size, (up + 0.5) * size
            place, tip = (x + u, y, z + v) if upright else (x + u, y + v, z - thick), random.uniform(-0.35, 0.35)
            copy(random.choice(tones), place, (90 * upright + tip, random.uniform(-0.35, 0.35), random.choice((0, 180)) * (not upright)))
    wide, high = (part * size for part in count)
    middle = (x + wide / 2, y, z + high / 2) if upright else (x + wide / 2, y + high / 2, z - thick)
    box((wide, high, thick * 0.75), plain(joint, roughness=0.95), at=middle, round=0, turn=(90 * upright, 0, 0))
