"""What a render gives beside its picture."""

import pathlib

import bpy
import numpy


def write_passes(scene, folder, names):
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers, files = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeOutputFile")
    files.base_path, files.format.file_format, files.format.color_depth = folder, "OPEN_EXR", "32"
    files.file_slots.clear()
    for index, name in enumerate(names):
        files.file_slots.new(f"{index}-")
        links.new(layers.outputs[name], files.inputs[index])


def read(folder, index):
    file = next(pathlib.Path(folder).glob(f"{index}-*.exr"))
    image = bpy.data.images.load(str(file))
    image.colorspace_settings.name = "Linear"
    width, height = image.size
    pixels = numpy.empty(width * height * 4, dtype="float32")
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1]
