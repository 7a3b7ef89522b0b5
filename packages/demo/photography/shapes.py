"""Shapes. Each makes one object with one material and gives it back; sizes are centimetres."""

import math

import bmesh
import bpy
import numpy
from mathutils import Euler, Matrix, Vector, noise


def lathe(profile, material, steps=96, smooth=2, at=(0, 0, 0)):
    """Turns a line of (radius, height) about the z axis; `smooth` rounds its corners, 0 keeps them."""
    mesh = bmesh.new()
    points = [mesh.verts.new((radius, 0, height)) for radius, height in profile]
    edges = [mesh.edges.new(pair) for pair in zip(points, points[1:])]
    bmesh.ops.spin(mesh, geom=points + edges, cent=(0, 0, 0), axis=(0, 0, 1), angle=2 * math.pi, steps=steps, use_merge=True)
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    return finish(mesh, material, at, smooth)


def box(size, material, at=(0, 0, 0), round=0.3, turn=(0, 0, 0)):
    """A block with rounded edges; `at` is the middle of its bottom."""
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=1)
    bmesh.ops.scale(mesh, vec=size, verts=mesh.verts)
    bmesh.ops.translate(mesh, vec=(0, 0, size[2] / 2), verts=mesh.verts)
    thing = finish(mesh, material, at)
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    return bevel(thing, round)


def plate(outline, depth, material, at=(0, 0, 0), round=0.1, turn=(0, 0, 0)):
    """A flat outline of (x, y) points, raised by `depth`."""
    mesh = bmesh.new()
    face = mesh.faces.new([mesh.verts.new((x, y, 0)) for x, y in outline])
    raised = bmesh.ops.extrude_face_region(mesh, geom=[face])
    bmesh.ops.translate(mesh, vec=(0, 0, depth), verts=[part for part in raised["geom"] if isinstance(part, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    thing = finish(mesh, material, at)
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    return bevel(thing, round)


def ball(radius, material, at=(0, 0, 0), scale=(1, 1, 1)):
    mesh = bmesh.new()
    bmesh.ops.create_uvsphere(mesh, u_segments=64, v_segments=32, radius=radius)
    bmesh.ops.scale(mesh, vec=scale, verts=mesh.verts)
    return finish(mesh, material, at)


def tube(points, radius, material, closed=False, radii=None):
    """A round rod along smooth points; `radii` scales it at each point."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 8, True
    line = curve.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for index, point in enumerate(points):
        line.points[index].co = (*point, 1)
        line.points[index].radius = radii[index] if radii else 1
    line.use_endpoint_u, line.order_u, line.use_cyclic_u, line.resolution_u = True, 4, closed, 16
    curve.materials.append(material)
    thing = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def strands(lines, radius, material, radii=None):
    """Many thin rods in one object; each line is a list of points."""
    curve = bpy.data.curves.new("strands", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 1, True
    for points in lines:
        line = curve.splines.new("POLY")
        line.points.add(len(points) - 1)
        for index, point in enumerate(points):
            line.points[index].co = (*point, 1)
            line.points[index].radius = radii[index] if radii else 1
        line.use_smooth = True
    curve.materials.append(material)
    thing = bpy.data.objects.new("strands", curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def placed(build, at=(0, 0, 0), turn=(0, 0, 0), scale=(1, 1, 1), baked=False):
    """Builds something, then scales, turns (degrees) and moves all of it at once.

    baked: also its measure, so that what is tilted and lowest is put on the ground exactly; but then wood's grain does not turn.
    """
    before = set(bpy.context.scene.objects)
    build()
    move = Matrix.LocRotScale(Vector(at), Euler([math.radians(angle) for angle in turn]), Vector(scale))
    parts = [thing for thing in bpy.context.scene.objects if thing not in before and thing.parent is None]
    if len(set(scale)) > 1:
        return grouped(parts, move)
    for thing in parts:
        thing.matrix_basis = move @ thing.matrix_basis
        if baked:
            thing.data.transform(thing.matrix_basis)
            thing.matrix_basis = Matrix()


def grouped(parts, move):
    """What is stretched needs a parent: no object's own place, turn and scale can say it."""
    group = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(group)
    group.matrix_basis = move
    for thing in parts:
        thing.parent = group


def fused(parts, material, voxel=0.1, soft=8):
    """Melts overlapping shapes into one, its joints softened."""
    mesh = bmesh.new()
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for part in parts:
        data = bpy.data.meshes.new_from_object(part.evaluated_get(graph))
        data.transform(part.matrix_world)
        mesh.from_mesh(data)
        bpy.data.objects.remove(part)
    thing = finish(mesh, material)
    melt = thing.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", voxel, True
    ease = thing.modifiers.new("ease", "SMOOTH")
    ease.factor, ease.iterations = 0.6, soft
    return thing


def dented(thing, depth, scale=1.0, seed=0):
    """Moves every point a little in or out, as hands and weather do; `scale` is how fine."""
    normals = [point.normal.copy() for point in thing.data.vertices]  # before any moves: each asks for all of them anew
    for point, normal in zip(thing.data.vertices, normals):
        point.co += normal * noise.noise(point.co * scale + Vector((seed * 7.3, seed * 3.1, seed * 5.7))) * depth
    return thing


def solid(thing, thickness):
    modifier = thing.modifiers.new("solid", "SOLIDIFY")
    modifier.thickness, modifier.offset = thickness, 0
    return thing


def rectangle(width, height, corner, steps=8):
    """The outline of a rectangle with round corners, its middle at 0."""
    points = []
    for quarter, (right, up) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(steps + 1):
            angle = math.radians(90 * (quarter + step / steps))
            points.append((right * (width / 2 - corner) + corner * math.cos(angle), up * (height / 2 - corner) + corner * math.sin(angle)))
    return points


def oval(width, depth, height=0, power=2.0, steps=48):
    """A ring of points at a height; from power 2, an ellipse, to 8, nearly a rectangle."""
    def at(angle):
        across, along = math.cos(angle), math.sin(angle)
        return width / 2 * math.copysign(abs(across) ** (2 / power), across), depth / 2 * math.copysign(abs(along) ** (2 / power), along), height

    return [at(2 * math.pi * step / steps) for step in range(steps)]


def loft(rings, material, at=(0, 0, 0), smooth=1, turn=(0, 0, 0), ends=True):
    """A skin over closed rings, which have as many points each."""
    mesh = bmesh.new()
    skin = [[mesh.verts.new(point) for point in ring] for ring in rings]
    for lower, upper in zip(skin, skin[1:]):
        for index in range(len(lower)):
            after = (index + 1) % len(lower)
            mesh.faces.new((lower[index], lower[after], upper[after], upper[index]))
    if ends:
        mesh.faces.new(skin[0])
        mesh.faces.new(skin[-1])
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    thing = finish(mesh, material, at, smooth)
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    return thing


def strap(points, width, thick, material, across=(1, 0, 0), closed=False, steps=8):
    """A flat band with round edges along smooth points, `across` the direction of its width."""
    line = path(points, steps, closed)
    across, rings = Vector(across).normalized(), []
    edge = min(thick * 0.42, width / 4)
    for index, place in enumerate(line):
        before, after = (line[index - 1], line[(index + 1) % len(line)]) if closed else (line[max(0, index - 1)], line[min(len(line) - 1, index + 1)])
        out = (after - before).cross(across).normalized()
        rings.append([place + across * x + out * y for x, y in rectangle(width, thick, edge, steps=4)])
    return loft(rings + rings[:1] if closed else rounded_ends(rings, edge), material, smooth=0, ends=not closed)


def rounded_ends(rings, edge):
    """The rings of a skin, and smaller ones before the first and after the last."""
    return [*end_rings(rings[0], rings[1], edge)[::-1], *rings, *end_rings(rings[-1], rings[-2], edge)]


def end_rings(last, before, edge):
    middle, inner = (sum(ring, Vector()) / len(ring) for ring in (last, before))
    out = (middle - inner).normalized() * edge
    thin = min((point - middle).length for point in last)
    grown = []
    for step in (30, 60, 90):
        angle = math.radians(step)
        inset = edge * 0.9 * (1 - math.cos(angle)) / thin
        grown.append([middle + (point - middle) * (1 - inset) + out * math.sin(angle) for point in last])
    return grown


def stitches(points, material, length=0.3, gap=0.18, thick=0.07, closed=False):
    """Short threads along smooth points."""
    line, mesh, gone, start = path(points, 24, closed), bmesh.new(), 0.0, None
    for here, there in zip(line, line[1:]):
        start = start or here
        gone += (there - here).length
        if gone >= length + gap:
            along = (here - start).normalized()
            thread = bmesh.ops.create_icosphere(mesh, subdivisions=2, radius=1)["verts"]
            bmesh.ops.scale(mesh, vec=(length / 2, thick / 2, thick / 2), verts=thread)
            bmesh.ops.rotate(mesh, matrix=along.to_track_quat("X", "Z").to_matrix(), verts=thread)
            bmesh.ops.translate(mesh, vec=(start + here) / 2, verts=thread)
            gone, start = 0.0, there
    return finish(mesh, material)


def path(points, steps=8, closed=False):
    """A smooth line through the points."""
    points = [Vector(point) for point in points]
    count, line = len(points), []
    at = (lambda index: points[index % count]) if closed else (lambda index: points[max(0, min(count - 1, index))])
    for index in range(count if closed else count - 1):
        a, b, c, d = (at(index + step) for step in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    return line if closed else line + [points[-1]]


def copy(thing, at, turn=None):
    """The same once more, somewhere else."""
    twin = thing.copy()
    twin.location = at
    if turn:
        twin.rotation_euler = [math.radians(angle) for angle in turn]
    bpy.context.scene.collection.objects.link(twin)
    return twin


def cut(thing, *tools):
    """Takes the tools' space out of a thing."""
    for tool in tools:
        modifier = thing.modifiers.new("cut", "BOOLEAN")
        modifier.object, modifier.operation, modifier.solver = tool, "DIFFERENCE", "EXACT"
    bpy.context.view_layer.update()
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = data
    for tool in tools:
        bpy.data.objects.remove(tool)
    return thing


def wrinkled(thing, strength, size):
    """Soft dents, as in cloth and leather."""
    clouds = bpy.data.textures.new("dents", "CLOUDS")
    clouds.noise_scale = size
    modifier = thing.modifiers.new("dents", "DISPLACE")
    modifier.texture, modifier.strength, modifier.texture_coords = clouds, strength, "LOCAL"
    return thing


def sticker(width, height, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """An upright sheet that faces -y; `at` is its middle. Its print runs over all of it."""
    return sheet(lambda u, v: ((u - 0.5) * width, 0, (v - 0.5) * height), (1, 1), material, at, turn)


def wrap(radius, height, material, at=(0, 0, 0), angle=150, top=None):
    """A sheet about the z axis, its middle facing -y; `top` is another radius at its upper edge."""
    half = math.radians(angle) / 2

    def place(u, v):
        turn, out = (2 * u - 1) * half, radius + ((top or radius) - radius) * v
        return out * math.sin(turn), -out * math.cos(turn), (v - 0.5) * height

    return sheet(place, (max(8, round(angle / 2)), 8), material, at)


def sheet(place, steps, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """Any surface of (u, v), both 0 to 1 from its lower left corner as it is read."""
    mesh = bmesh.new()
    print_on = mesh.loops.layers.uv.new("UVMap")
    across, up = steps
    grid = [[mesh.verts.new(place(i / across, j / up)) for i in range(across + 1)] for j in range(up + 1)]
    for j in range(up):
        for i in range(across):
            face = mesh.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
            for loop, (u, v) in zip(face.loops, ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))):
                loop[print_on].uv = (u / across, v / up)
    thing = finish(mesh, material, at)
    thing.rotation_euler = [math.radians(degrees) for degrees in turn]
    return thing


def finish(mesh, material, at=(0, 0, 0), smooth=0):
    data = bpy.data.meshes.new("shape")
    mesh.to_mesh(data)
    mesh.free()
    for face in data.polygons:
        face.use_smooth = True
    data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(40)
    data.materials.append(material)
    thing = bpy.data.objects.new("shape", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    if smooth:
        rounded(thing, smooth)
    return thing


def rounded(thing, levels=2):
    """Subdivides: soft forms from few points."""
    modifier = thing.modifiers.new("smooth", "SUBSURF")
    modifier.levels = modifier.render_levels = levels
    modifier.use_limit_surface = False  # with it, a point where 96 edges meet takes four seconds
    return thing


def bevel(thing, width, segments=4):
    if width:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = width, segments, "ANGLE"
        modifier.harden_normals = True
    return thing


def skin(place, steps, materials, lift=None, parts=None, thick=0, lining=0, closed=True):
    """A surface of arrays (u, v), raised along its normals by `lift(u, v)`; `parts(u, v)` says which material each face has.

    closed: its left and right edges are one; thick: grows inwards; lining: how many materials further those inner faces are.
    """
    across, up = steps
    u, v = numpy.meshgrid(numpy.linspace(0, 1, across + 1), numpy.linspace(0, 1, up + 1))
    points = numpy.stack([numpy.broadcast_to(axis, u.shape) for axis in place(u, v)], -1).astype(float)
    if lift:
        right, higher = numpy.gradient(points, axis=1), numpy.gradient(points, axis=0)
        if closed:
            right[:, 0] = right[:, -1] = (points[:, 1] - points[:, -2]) / 2
        normal = numpy.cross(right, higher)
        normal /= numpy.maximum(numpy.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
        points = points + normal * lift(u, v)[..., None]
    index = numpy.arange(u.size).reshape(u.shape)
    faces = numpy.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
    data = bpy.data.meshes.new("skin")
    data.from_pydata(points.reshape(-1, 3).tolist(), [], faces.tolist())
    for material in materials:
        data.materials.append(material)
    if parts:
        data.polygons.foreach_set("material_index", numpy.asarray(parts(u[:-1, :-1].ravel(), v[:-1, :-1].ravel())).astype(int))
    mesh = bmesh.new()
    mesh.from_mesh(data)
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=1e-4)
    mesh.to_mesh(data)
    mesh.free()
    data.polygons.foreach_set("use_smooth", numpy.ones(len(data.polygons), bool))
    thing = bpy.data.objects.new("skin", data)
    bpy.context.scene.collection.objects.link(thing)
    if thick:
        solid = thing.modifiers.new("thick", "SOLIDIFY")
        solid.thickness, solid.offset, solid.material_offset, solid.material_offset_rim = thick, -1, lining, lining
    return thing


def smooth_path(points, count):
    """`count` places along a Catmull-Rom curve through the points, as an array."""
    points = numpy.array(points, float)
    ends = numpy.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    t = numpy.linspace(0, len(points) - 1 - 1e-9, count)
    i = t.astype(int)
    t = (t - i)[:, None]
    a, b, c, d = ends[i], ends[i + 1], ends[i + 2], ends[i + 3]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def sweep(path, wide, materials, deep=None, steps=(64, 160), **more):
    """A tube along (x, z) points: `wide` its radius in y at each, `deep` that in the plane of the path; see `skin`."""
    line = smooth_path(path, steps[1] + 1)
    b, a = (smooth_path([[r] for r in of], steps[1] + 1)[:, 0] for of in (wide, deep or wide))
    way = numpy.gradient(line, axis=0)
    way /= numpy.linalg.norm(way, axis=1, keepdims=True)

    def place(u, v):
        turn = 2 * numpy.pi * u
        i = numpy.rint(v * steps[1]).astype(int)
        return line[i, 0] - way[i, 1] * a[i] * numpy.cos(turn), -b[i] * numpy.sin(turn), line[i, 1] + way[i, 0] * a[i] * numpy.cos(turn)

    return skin(place, steps, materials, **more)


def cutout(rings, depth, material, at=(0, 0, 0), round=0.1, turn=(0, 0, 0)):
    """A flat form with holes: closed smooth rings of (x, y) points, raised by `depth`."""
    curve = bpy.data.curves.new("cutout", "CURVE")
    curve.dimensions, curve.fill_mode, curve.extrude, curve.bevel_depth, curve.bevel_resolution = "2D", "BOTH", depth / 2 - round, round, 3
    for ring in rings:
        line = curve.splines.new("NURBS")
        line.points.add(len(ring) - 1)
        for point, (x, y) in zip(line.points, ring):
            point.co = (x, y, depth / 2, 1)
        line.order_u, line.use_cyclic_u, line.resolution_u = 3, True, 12
    curve.materials.append(material)
    thing = bpy.data.objects.new("cutout", curve)
    bpy.context.scene.collection.objects.link(thing)
    thing.location, thing.rotation_euler = at, [math.radians(angle) for angle in turn]
    return thing
