"""Garments: sewn, filled with a little air, made fine, and finished with hems, seams and thread."""

import bpy
import numpy
from mathutils import Vector

from models.cutting import Cloth
from models.sewing import inflate, sew, smooth_line


def garment(front, back, materials, lift=None, parts=None, thick=0.25, step=1.2, **air):
    """Two panels (see `sewing`); `lift(cloth)` raises the surface (cm), `parts(cloth)` says which material each point has."""
    places, faces, sides, seam, edges = sew(front, back, step)
    thing = fine(inflate(places, faces, sides, seam, **air), faces, places, (sides[faces] == 1).any(1))
    mesh = thing.data
    corners, totals = numpy.empty(len(mesh.loops), int), numpy.empty(len(mesh.polygons), int)
    mesh.loops.foreach_get("vertex_index", corners)
    mesh.polygons.foreach_get("loop_total", totals)
    in_front = numpy.zeros(len(mesh.vertices), bool)
    in_front[corners[numpy.repeat(values(mesh, "front"), totals) > 0]] = True
    cloth = Cloth(values(mesh, "x"), values(mesh, "z"), in_front, edges)
    for material in materials:
        mesh.materials.append(material)
    if parts:
        chosen = numpy.asarray(parts(cloth)).astype(int)[corners]
        mesh.polygons.foreach_set("material_index", numpy.maximum.reduceat(chosen, numpy.cumsum(totals) - totals))
    if lift:
        place, normal = numpy.empty(len(mesh.vertices) * 3), numpy.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get("co", place)
        mesh.vertices.foreach_get("normal", normal)
        mesh.vertices.foreach_set("co", place + normal * numpy.repeat(lift(cloth), 3))
    mesh.polygons.foreach_set("use_smooth", numpy.ones(len(mesh.polygons), bool))
    mesh.update()
    solid = thing.modifiers.new("thick", "SOLIDIFY")
    solid.thickness, solid.offset = thick, -1
    return thing


def fine(at, faces, places, in_front):
    """The coarse cloth, subdivided; each point still knows its place in the pattern, each face its panel."""
    data = bpy.data.meshes.new("cloth")
    data.from_pydata(at.tolist(), [], faces.tolist())
    for name, domain, of in (("x", "POINT", places[:, 0]), ("z", "POINT", places[:, 1]), ("front", "FACE", in_front)):
        data.attributes.new(name, "FLOAT", domain).data.foreach_set("value", of.astype("float32"))
    thing = bpy.data.objects.new("cloth", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.modifiers.new("soft", "SUBSURF").levels = 2
    thing.data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    return thing


def values(mesh, name):
    of = numpy.empty(len(mesh.attributes[name].data), "float32")
    mesh.attributes[name].data.foreach_get("value", of)
    return of.astype(float)


def front_of(thing, x, z):
    """Where the cloth's surface is, seen from the front."""
    shape = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    hit, place, _, _ = shape.ray_cast((x, -90, z), (0, 1, 0))
    return place if hit else Vector((x, 0, z))


def stitches(thing, points, material, radius=0.1, dash=0.6, gap=0.3):
    """A line of thread on the front of a cloth, through (x, z) points."""
    line = smooth_line(points, 0.15)
    curve = bpy.data.curves.new("thread", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 2, True
    run = round((dash + gap) / 0.15)
    for start in range(0, len(line) - run, run):
        part = line[start : start + round(dash / 0.15) + 1]
        spline = curve.splines.new("POLY")
        spline.points.add(len(part) - 1)
        for point, (x, z) in zip(spline.points, part):
            place = front_of(thing, x, z)
            point.co = (place.x, place.y - radius * 0.3, place.z, 1)
    curve.materials.append(material)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("thread", curve))
