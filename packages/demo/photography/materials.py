"""Materials. `coat` is the one that takes the product's colour; all others keep their own."""

import bpy

GREY = 0.5
paint = [GREY] * 3  # a scene puts a product's own colour here while it builds it; for the shop's pictures it stays grey


def principled(name, **values):
    """A material with the named inputs of Blender's Principled BSDF."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    for key, value in values.items():
        shader.inputs[key.replace("_", " ")].default_value = value
    return material


def coat(roughness=0.45, bump=0, scale=200, clear=0, shade=1.0, weave=0):
    """What takes the product's colour.

    shade: how dark beside the whole product (1 the colour itself); bump: strength of a fine grain; weave: of a cloth's threads;
    scale: how fine; clear: strength of a varnish.
    """
    material = principled("coat", Base_Color=(*(min(1, channel * shade) for channel in paint), 1), Roughness=roughness, Clearcoat=clear)
    nodes = material.node_tree.nodes
    mark = nodes.new("ShaderNodeOutputAOV")
    mark.name = "coat"
    mark.inputs["Value"].default_value = shade
    if bump:
        grain(material, bump, scale)
    if weave:
        threads(material, weave, scale)
    return material


def label(roughness=0.5, clear=0.0):
    """Paper, print or a screen: what it shows is put on afterwards, so it needs the UVs of `sticker`, `wrap` or `cover`."""
    material = principled("label", Base_Color=(GREY,) * 3 + (1,), Roughness=roughness, Clearcoat=clear)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    mark, place, split, join = (nodes.new(f"ShaderNode{kind}") for kind in ("OutputAOV", "UVMap", "SeparateXYZ", "CombineXYZ"))
    mark.name = "label"
    join.inputs["Z"].default_value = 1
    links.new(place.outputs["UV"], split.inputs["Vector"])
    links.new(split.outputs["X"], join.inputs["X"])
    links.new(split.outputs["Y"], join.inputs["Y"])
    links.new(join.outputs["Vector"], mark.inputs["Color"])
    return material


def plain(hex_colour, roughness=0.45, metallic=0.0, bump=0, scale=200, clear=0.0, specular=0.5):
    """Any other surface in a fixed colour."""
    material = principled("plain", Base_Color=linear(hex_colour), Roughness=roughness, Metallic=metallic, Clearcoat=clear, Specular=specular)
    if bump:
        grain(material, bump, scale)
    return material


def metal(hex_colour="c9ccd0", roughness=0.25, bump=0, scale=300):
    return plain(hex_colour, roughness, metallic=1.0, bump=bump, scale=scale)


def glass(hex_colour="ffffff", roughness=0.0):
    return principled("glass", Base_Color=linear(hex_colour), Roughness=roughness, Transmission=1.0, IOR=1.45)


def pane(tint="ffffff", edge=0.45, roughness=0.0):
    """Thin glass that the ground, coats and labels are seen through; `edge` is how light it stays where it is seen from the side."""
    material = bpy.data.materials.new("pane")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    side, tone, clear, gloss, seen, choice, mix = (
        nodes.new(f"ShaderNode{kind}") for kind in ("LayerWeight", "ValToRGB", "BsdfTransparent", "BsdfGlossy", "LightPath", "MixRGB", "MixShader")
    )
    side.inputs["Blend"].default_value, gloss.inputs["Roughness"].default_value = 0.5, roughness
    colour = linear(tint)
    tone.color_ramp.elements[0].color, tone.color_ramp.elements[0].position = colour, 0.4
    tone.color_ramp.elements[1].color = tuple(channel * edge for channel in colour[:3]) + (1,)
    skin = side.outputs["Facing"]
    for operation, amount in (("POWER", 5), ("MULTIPLY_ADD", 0.8), ("MULTIPLY", seen.outputs["Is Camera Ray"])):
        step = nodes.new("ShaderNodeMath")
        step.operation = operation
        links.new(skin, step.inputs[0])
        if operation == "MULTIPLY":
            links.new(amount, step.inputs[1])
        else:
            step.inputs[1].default_value, step.inputs[2].default_value = amount, 0.04
        skin = step.outputs[0]
    choice.inputs["Color1"].default_value = tuple(channel**0.5 for channel in colour[:3]) + (1,)
    for source, target in (
        (side.outputs["Facing"], tone.inputs["Fac"]),
        (seen.outputs["Is Camera Ray"], choice.inputs["Fac"]),
        (tone.outputs["Color"], choice.inputs["Color2"]),
        (choice.outputs["Color"], clear.inputs["Color"]),
        (skin, mix.inputs[0]),
        (clear.outputs[0], mix.inputs[1]),
        (gloss.outputs[0], mix.inputs[2]),
    ):
        links.new(source, target)
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def tinted(thin=0.1, edge=0.7):
    """Thin glass in the product's colour: mostly seen through, `edge` of it where it is seen from the side."""
    material = pane(edge=0.9)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    clear, (colour, mix, share, strong, mark) = nodes["Mix Shader"], (nodes.new(f"ShaderNode{kind}") for kind in ("BsdfDiffuse", "MixShader", "MapRange", "Math", "OutputAOV"))
    strong.operation, strong.inputs[1].default_value = "MULTIPLY", 1.8
    colour.inputs["Color"].default_value, mark.name = (*paint, 1), "coat"
    share.inputs["From Min"].default_value, share.inputs["To Min"].default_value, share.inputs["To Max"].default_value = 0.3, thin, edge
    for source, target in (
        (nodes["Layer Weight"].outputs["Facing"], share.inputs["Value"]),
        (share.outputs["Result"], mix.inputs[0]),
        (share.outputs["Result"], strong.inputs[0]),
        (strong.outputs[0], mark.inputs["Value"]),
        (clear.outputs[0], mix.inputs[1]),
        (colour.outputs[0], mix.inputs[2]),
        (mix.outputs[0], nodes["Material Output"].inputs["Surface"]),
    ):
        links.new(source, target)
    return material


def vary(material, low, high, scale=3.0, stretch=(1, 1, 1), facing=False):
    """Patches darker (`low`) and lighter (`high`) than the colour, which may be a coat's; facing: lighter in the middle, darker at the rim."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader, span, tint = nodes["Principled BSDF"], nodes.new("ShaderNodeMapRange"), nodes.new("ShaderNodeVectorMath")
    if facing:
        source = nodes.new("ShaderNodeLayerWeight").outputs["Facing"]
        ends = (0.1, 0.9, high, low)
    else:
        place, turn, patches = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise")
        turn.inputs["Scale"].default_value = stretch
        patches.inputs["Scale"].default_value, patches.inputs["Detail"].default_value = scale, 4
        links.new(place.outputs["Object"], turn.inputs["Vector"])
        links.new(turn.outputs["Vector"], patches.inputs["Vector"])
        source, ends = patches.outputs["Fac"], (0.35, 0.65, low, high)
    for name, value in zip(("From Min", "From Max", "To Min", "To Max"), ends):
        span.inputs[name].default_value = value
    tint.operation = "SCALE"
    tint.inputs[0].default_value = shader.inputs["Base Color"].default_value[:3]
    links.new(source, span.inputs["Value"])
    links.new(span.outputs["Result"], tint.inputs["Scale"])
    links.new(tint.outputs["Vector"], shader.inputs["Base Color"])
    mark = next((node for node in nodes if node.type == "OUTPUT_AOV"), None)
    if mark:
        times = nodes.new("ShaderNodeMath")
        times.operation = "MULTIPLY"
        times.inputs[1].default_value = mark.inputs["Value"].default_value
        links.new(span.outputs["Result"], times.inputs[0])
        links.new(times.outputs[0], mark.inputs["Value"])
    return material


def wood(light="c99a66", dark="8f5f38", scale=3.0, along="X", roughness=0.5):
    """Grain along one axis of the object."""
    material = principled("wood", Roughness=roughness)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, turn, wave, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "Mapping", "TexWave", "ValToRGB"))
    stretch = {"X": (0.12, 1, 1), "Y": (1, 0.12, 1), "Z": (1, 1, 0.12)}[along]
    turn.inputs["Scale"].default_value = stretch
    wave.wave_type, wave.bands_direction = "BANDS", "DIAGONAL"
    for key, value in {"Scale": scale, "Distortion": 6, "Detail": 3, "Detail Scale": 1.6}.items():
        wave.inputs[key].default_value = value
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(dark), linear(light)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.0, 0.75
    links.new(place.outputs["Object"], turn.inputs["Vector"])
    links.new(turn.outputs["Vector"], wave.inputs["Vector"])
    links.new(wave.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def grain(material, strength, scale):
    relief(material, "Noise", "Fac", strength, scale)


def threads(material, strength, scale):
    relief(material, "Magic", "Fac", strength, scale)


def relief(material, texture, output, strength, scale):
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, pattern, bump = nodes.new("ShaderNodeTexCoord"), nodes.new(f"ShaderNodeTex{texture}"), nodes.new("ShaderNodeBump")
    pattern.inputs["Scale"].default_value = scale
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = strength, 0.01
    links.new(place.outputs["Object"], pattern.inputs["Vector"])
    links.new(pattern.outputs[output], bump.inputs["Height"])
    links.new(bump.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])


def linear(hex_colour):
    """Six hex digits of sRGB → linear red, green, blue and alpha, as Blender wants them."""
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)
