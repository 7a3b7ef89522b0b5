// Runs in the process that decodes pictures.
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { countWebpFrames } from './count-webp-frames.ts';
import { isPictureFile, PictureRefusal } from './picture-type.ts';
import { loadSharp } from './sharp.ts';

const maxPixels = 50_000_000;
/** Number of frames that a picture may have: an animation is read to its end before its first frame is decoded. */
const maxFrames = 1000;
const longestSide = 2560;
/** Size in bytes above which an upload is made smaller at once, since each rendered size is decoded from it. */
const mostBytesAsTheyCame = 1024 * 1024;

export interface NewMaster {
  bytes: Buffer;
  /** true for the untrusted original file: only pictures that are rendered from it leave the shop */
  isAsItCame: boolean;
  contentType: string;
  width: number;
  height: number;
  /** `#rrggbb`, the mean; null when something shines through */
  colour: string | null;
}

/**
 * Looks at what a stranger's program wrote. It is kept as it came where the sizes can be made from it later, which spares an
 * import most of its computing; else it is encoded anew at once, of moving pictures the first frame. Both are decoded whole.
 * @throws PictureRefusal 415 `unsupported_type`, 413 `too_many_pixels` (told from the header alone), 400 `damaged_image`
 */
export function createMaster(file: Buffer): Promise<NewMaster> {
  return openPictureFile(file, async (facts, open) => {
    if (!staysAsItCame(facts, file)) return encodeMaster(open({ autoOrient: true }));
    const { width, height } = facts.autoOrient;
    const contentType = `image/${facts.format}`;
    return { bytes: file, isAsItCame: true, contentType, width, height, colour: await computeMeanColour(open()) };
  });
}

/** Decodes the file, which fails where it is damaged. */
type Open = (options?: Pick<SharpOptions, 'autoOrient'>) => Sharp;

/** Limit on how much of a picture is decoded, checked against its header before decoding starts. */
export interface PictureLimits {
  /** limit for formats that are always decoded whole; JPEG is decoded in the requested size */
  pixels: number;
}

/** @throws PictureRefusal as above */
export async function openPictureFile<T>(
  file: Buffer,
  make: (facts: Metadata, open: Open) => Promise<T>,
  { pixels }: PictureLimits = { pixels: maxPixels },
): Promise<T> {
  if (!isPictureFile(file))
    throw createRefusal(415, 'unsupported_type', 'The file is not a JPEG, PNG, WebP, AVIF or GIF');
  assertFewFrames(countWebpFrames(file));
  const sharp = await loadSharp();
  const facts = await readMetadata(sharp(file, { limitInputPixels: false }), pixels);
  try {
    return await make(facts, (options) => sharp(file, { failOn: 'error', limitInputPixels: maxPixels, ...options }));
  } catch (cause) {
    throw createRefusal(400, 'damaged_image', 'The picture is damaged', cause);
  }
}

async function readMetadata(picture: Sharp, pixels: number): Promise<Metadata> {
  const facts = await picture.metadata().catch((cause: unknown) => {
    throw createRefusal(400, 'damaged_image', 'The picture is damaged', cause);
  });
  assertFewFrames(facts.pages ?? 1);
  const pixelLimit = facts.format === 'jpeg' ? maxPixels : pixels;
  if (facts.width * facts.height <= pixelLimit) return facts;
  throw createRefusal(413, 'too_many_pixels', `The picture has more than ${pixelLimit / 1_000_000} megapixels`);
}

function assertFewFrames(count: number) {
  if (count <= maxFrames) return;
  throw createRefusal(413, 'too_many_pixels', `The picture has more than ${maxFrames} frames`);
}

/** An ordinary photograph: what moves, shines through or has colours of print is not. */
function staysAsItCame({ format, width, height, hasAlpha, pages = 1, space }: Metadata, { length }: Buffer): boolean {
  const isOrdinary = ['jpeg', 'png', 'webp'].includes(format) && space === 'srgb' && !hasAlpha && pages === 1;
  return isOrdinary && Math.max(width, height) <= longestSide && length <= mostBytesAsTheyCame;
}

async function encodeMaster(picture: Sharp): Promise<NewMaster> {
  const sharp = await loadSharp();
  const { data, info } = await toMasterFormat(picture).toBuffer({ resolveWithObject: true });
  const small = sharp(data);
  // Reading all pixels costs as much as encoding them
  const isOpaque = info.channels < 4 || (await small.stats()).isOpaque;
  const { width, height } = info;
  const colour = isOpaque ? await computeMeanColour(small) : null;
  return { bytes: data, isAsItCame: false, contentType: 'image/webp', width, height, colour };
}

/** Upright, at most 2560 px long, without anything but the picture. */
export function toMasterFormat(picture: Sharp): Sharp {
  const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  return picture.resize(inside).webp({ quality: 90 });
}

/**
 * Computes the mean colour of an opaque picture, as `#rrggbb`, in one step: each further step costs as much as a small
 * picture.
 */
export async function computeMeanColour(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

function createRefusal(status: 400 | 413 | 415, code: string, message: string, cause?: unknown): PictureRefusal {
  return new PictureRefusal(message, { status, code }, { cause });
}
