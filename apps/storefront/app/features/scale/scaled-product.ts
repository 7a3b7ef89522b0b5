import type { Image, Product, ProductAttribute, TrueSize } from '@mercer/contract';

/** Part of a side that a measure line marks, in cm from the left or from the ground. */
export interface MeasuredSpan {
  start: number;
  length: number;
}

/** Product as it is drawn at scale; all numbers without a unit in their name are centimetres. */
export interface ScaledProduct {
  /** Sides of everything that is drawn. */
  width: number;
  height: number;
  /** Width and height that the product states; a measure line marks each. */
  across?: MeasuredSpan;
  up?: MeasuredSpan;
  depth?: number;
  /** Cutout of an image; a plain outline is drawn without one. */
  cutout?: Cutout;
}

/** Image that shows the product straight on, with its sides and the position of its corner, so that the product fits its frame. */
export interface Cutout {
  url: string;
  width: number;
  height: number;
  left: number;
  top: number;
}

type MeasuredProduct = Pick<Product, 'images' | 'attributes'>;

/**
 * Reads how large a product is: from an image that shows it at a known scale, otherwise from its attributes with the ids
 * `width`, `height` and `depth`.
 * @returns null when width and height are not both known
 */
export function scaleProduct({ images, attributes }: MeasuredProduct): ScaledProduct | null {
  const statedDepth = readLength(attributes.depth);
  const depth = statedDepth ? { depth: statedDepth } : {};
  for (const image of images) {
    if (image.true_size) return { ...scaleImage(image, image.true_size), ...depth };
  }
  const [width, height] = [readLength(attributes.width), readLength(attributes.height)];
  if (!width || !height) return null;
  return { width, height, across: { start: 0, length: width }, up: { start: 0, length: height }, ...depth };
}

function scaleImage({ file }: Image, size: TrueSize): ScaledProduct {
  const { left, top, width, height, across, up } = size;
  const toCentimetres = (pixels: number) => pixels / size.pixels_per_cm;
  const toSpan = (start: number, length: number) => ({ start: toCentimetres(start), length: toCentimetres(length) });
  return {
    width: toCentimetres(width),
    height: toCentimetres(height),
    ...(across ? { across: toSpan(across[0] - left, across[1] - across[0]) } : {}),
    ...(up ? { up: toSpan(top + height - up[1], up[1] - up[0]) } : {}),
    cutout: {
      url: file.url,
      width: toCentimetres(file.width),
      height: toCentimetres(file.height),
      left: toCentimetres(left),
      top: toCentimetres(top),
    },
  };
}

/** Length of a unit in centimetres. */
const unitLengths: Record<string, number> = { mm: 0.1, cm: 1, m: 100, in: 2.54, inch: 2.54, inches: 2.54 };

/** @returns centimetres; undefined when the attribute is missing or no measure */
function readLength(attribute: ProductAttribute | undefined): number | undefined {
  const text = typeof attribute?.value === 'string' ? attribute.value.trim() : '';
  const [, number = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([a-z]+)$/.exec(text) ?? [];
  const unitLength = unitLengths[unit];
  return unitLength && Number(number.replace(',', '.')) * unitLength;
}

/** Computes the longest stated side in cm; that of everything that is drawn where none is stated. */
export function measureLongestSide({ width, height, across, up }: ScaledProduct): number {
  return Math.max(across?.length ?? 0, up?.length ?? 0) || Math.max(width, height);
}

/** Lists the stated sides in cm, by the names of their texts. */
export function listSides({ across, up, depth }: ScaledProduct): ['high' | 'wide' | 'deep', number][] {
  return [
    ...(up ? [['high', up.length] as const] : []),
    ...(across ? [['wide', across.length] as const] : []),
    ...(depth ? [['deep', depth] as const] : []),
  ].map(([side, length]) => [side, length]);
}
