"""Still lifes of several products. What a model is called, where it stands (cm, x to the right, y away), how it is turned, its colour and its print."""

import math
from dataclasses import dataclass

import bpy
from mathutils import Vector

from materials import plain
from shapes import box, lathe, sheet


@dataclass
class Item:
    model: str
    at: tuple
    turn: float = 0
    colour: str = "808080"
    words: str = ""


def hero():
    """Morning on a sideboard: a calm wall on the left, the products on the right."""
    room()
    window()
    look(place=(11, -205, 40), at=(11, 0, 17), lens=53)
    riser = plain("d9c4a6", roughness=0.85, bump=0.05, scale=2)
    lathe([(0, 0), (13.5, 0), (13.8, 0.3), (13.8, 9.7), (13.5, 10), (0, 10)], riser, at=(50, 14, 0), smooth=1)
    box((30, 24, 5), plain("c98d68", roughness=0.85, bump=0.05, scale=2), at=(17, 12, 0), round=0.5)
    return [
        Item("plant", (50, 14, 10), 15, "ece5d8"),
        Item("pouch", (10.5, 12, 5), 12, "3d4a44", "House|Blend|Coffee 250 g"),
        Item("tin", (24.5, 9, 5), -8, "b9694a", "Earl|Grey|100 g"),
        Item("mug", (1, -7, 0), 30, "7d9584"),
        Item("book", (33, 1, 0), -14, "2f4d63", "The|Long|River|A novel"),
        Item("duck", (66, -4, 0), -30, "e9b93c"),
        Item("apple", (20, -13, 0), 30, "b3362b"),
        Item("jar", (45, -9, 0), -5, "c98220", "Forest|Honey|500 g"),
    ]


def room():
    """A table and a wall of the same pale plaster, without a corner between them."""
    def cove(u, v):
        along = v * 260
        bend, radius = 95, 30
        angle = min(math.pi / 2, max(0, (along - bend) / radius))
        y = min(along, bend) + radius * math.sin(angle) - 60
        return ((u - 0.5) * 700, y, radius * (1 - math.cos(angle)) + max(0, along - bend - radius * math.pi / 2))

    sheet(cove, (4, 200), plain("e6d6c0", roughness=0.9, bump=0.03, scale=0.6))


def window():
    """Low warm sun through a window's bars, and the sky's cooler light."""
    scene = bpy.context.scene
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 4.2, math.radians(3), (1, 0.80, 0.58)
    lamp = bpy.data.objects.new("sun", sun)
    ray = Vector((0.85, 0.62, -0.50))
    lamp.rotation_euler = ray.to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(lamp)
    shade = plain("201a14", roughness=1)
    for x, width in ((-170, 220), (-34, 5), (10, 5), (95, 80)):
        bar(shade, ray, x, width, (0, 320))
    for z, height in ((-40, 44), (62, 6), (160, 90)):
        bar(shade, ray, -50, 330, (z, height), upright=False)
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.86, 0.92, 1, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.55
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


scenes = {"hero": hero}
