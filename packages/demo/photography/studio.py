"""The studio: one light, one ground and one camera for every photograph.

A model stands on the ground (z = 0) and faces -y. It may have any size: the camera is placed by its outline.
What is rendered is kept as light, not as a picture: `develop.py` paints it in any colour afterwards.
"""

import math

import bpy
from mathutils import Vector

LENS = 85
FILL = 0.80  # part of the frame that the product takes, in its longer direction


def clear():
    """Leaves nothing of the scene that Blender starts with."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def stand():
    """Scales everything to 1 in its longest direction, and puts it in the middle of the ground, held by the root that is returned.

    The root's "box" is how wide, deep and high it all was: centimetres, as models are built in them.
    """
    bpy.context.view_layer.update()
    corners = list(vertices())
    low = Vector([min(corner[axis] for corner in corners) for axis in range(3)])
    high = Vector([max(corner[axis] for corner in corners) for axis in range(3)])
    root = bpy.data.objects.new("root", None)
    bpy.context.scene.collection.objects.link(root)
    for thing in list(bpy.context.scene.objects):
        if thing.parent is None and thing is not root:
            thing.parent = root
    size = max(high - low)
    middle = (low + high) / 2
    root["box"] = list(high - low)
    root.scale = [1 / size] * 3
    root.location = Vector([-middle.x, -middle.y, -low.z]) / size
    bpy.context.view_layer.update()
    return root


def light(ground=True):
    """A large soft box from the left, a weaker one from the right, one above and behind, and a pale room."""
    if ground:
        bpy.ops.mesh.primitive_plane_add(size=40)
        floor = bpy.context.object
        floor.name = "floor"
        floor.is_shadow_catcher = True
        paint = bpy.data.materials.new("floor")
        paint.use_nodes = True
        paint.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.85, 0.85, 0.85, 1)
        paint.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.9
        floor.data.materials.append(paint)
    soft_box((-2.4, -1.6, 2.6), 1.8, 115)
    soft_box((2.8, -1.4, 1.4), 2.4, 22)
    soft_box((0.4, 2.0, 2.8), 2.0, 70)
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.92, 0.95, 1, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.42
    bpy.context.scene.world = world


def soft_box(place, size, watts):
    lamp = bpy.data.lights.new("soft box", "AREA")
    lamp.shape, lamp.size, lamp.energy = "SQUARE", size, watts
    thing = bpy.data.objects.new("soft box", lamp)
    thing.location = place
    thing.rotation_euler = (Vector((0, 0, 0.4)) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def straight(box):
    """The camera that measures: far before the product, or above it when it is flat."""
    wide, deep, high = box
    return {"turn": 0, "rise": 90 if high < max(wide, deep) / 4 else 4, "fill": 0.84, "focal": 600}


def camera(turn=25, rise=14, fill=FILL, at=None, near=1.0, corners=None, focal=LENS):
    """Looks at the product from `turn` degrees to the right and `rise` above, so that it takes `fill` of the frame, whose width is returned.

    at: the point that is in the middle, in parts of the product's box (0 to 1 each); near: how much closer.
    corners: what has to be in the frame, else every vertex; focal: the lens, in millimetres.
    """
    scene = bpy.context.scene
    lens = bpy.data.cameras.new("camera")
    lens.lens, lens.sensor_width = focal, 36
    thing = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(thing)
    scene.camera = thing
    turn, rise = math.radians(turn), math.radians(min(rise, 89.9))  # at 90 there is no up
    direction = Vector((math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise)))
    thing.rotation_euler = (-direction).to_track_quat("-Z", "Y").to_euler()
    corners = corners or list(vertices())
    low = Vector([min(c[a] for c in corners) for a in range(3)])
    high = Vector([max(c[a] for c in corners) for a in range(3)])
    distance = 6.0
    target = (low + high) / 2
    for _ in range(12):
        thing.location = target + direction * distance
        bpy.context.view_layer.update()
        left, right, bottom, top = seen(thing, corners)
        span = max(right - left, top - bottom)
        distance *= span / fill
        across, up = thing.matrix_world.to_3x3() @ Vector((1, 0, 0)), thing.matrix_world.to_3x3() @ Vector((0, 1, 0))
        width = distance * lens.sensor_width / focal
        target = target + across * ((left + right) / 2 - 0.5) * width + up * ((bottom + top) / 2 - 0.5) * width
    if at:
        point = Vector([low[a] + (high[a] - low[a]) * at[a] for a in range(3)])
        target = point
    thing.location = target + direction * distance / near
    bpy.context.view_layer.update()
    return distance / near * lens.sensor_width / focal


def vertices():
    """Every vertex after modifiers, but the floor's."""
    graph = bpy.context.evaluated_depsgraph_get()
    for thing in bpy.context.scene.objects:
        if thing.type not in {"MESH", "CURVE", "FONT", "META"} or thing.name.startswith("floor"):
            continue
        shape = thing.evaluated_get(graph)
        mesh = shape.to_mesh()
        if mesh is None:
            continue
        step = max(1, len(mesh.vertices) // 4000)
        for index in range(0, len(mesh.vertices), step):
            yield shape.matrix_world @ mesh.vertices[index].co
        shape.to_mesh_clear()


def seen(thing, corners):
    """Left, right, bottom and top of the points in the frame, 0 to 1."""
    inverse = thing.matrix_world.inverted()
    wide = thing.data.sensor_width / thing.data.lens
    xs, ys = [], []
    for corner in corners:
        point = inverse @ corner
        xs.append(0.5 + point.x / -point.z / wide)
        ys.append(0.5 + point.y / -point.z / wide)
    return min(xs), max(xs), min(ys), max(ys)
