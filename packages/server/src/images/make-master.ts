import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { ApiError } from '../http/errors.ts';
import { masterType } from './master.ts';
import { isPictureFile } from './picture-type.ts';
import { loadSharp } from './sharp.ts';

const maxPixels = 50_000_000;
const longestSide = 2560;
/** What weighs more is worth being made smaller at once: each size is decoded from it. */
const mostBytesAsTheyCame = 1024 * 1024;

export interface NewMaster {
  bytes: Buffer;
  /** it is the stranger's file: only what is made of it leaves the shop */
  isAsItCame: boolean;
  contentType: string;
  width: number;
  height: number;
  /** `#rrggbb`, the mean; null when something shines through */
  colour: string | null;
}

/** Runs what needs a core for a while, a few at a time. */
export type Encode = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Looks at what a stranger's program wrote. It is kept as it came where the sizes can be made from it later, which spares an
 * import most of its computing; else it is encoded anew at once, of moving pictures the first frame. Both are decoded whole.
 * @throws ApiError 415 `unsupported_type`, 413 `too_many_pixels` (told from the header alone), 400 `damaged_image`
 */
export function makeMaster(file: Buffer, encode: Encode): Promise<NewMaster> {
  return readPicture(file, async (facts, open) => {
    if (!staysAsItCame(facts, file)) return encode(() => encodedAnew(open({ autoOrient: true })));
    const { width, height } = facts.autoOrient;
    const contentType = `image/${facts.format}`;
    return { bytes: file, isAsItCame: true, contentType, width, height, colour: await meanColour(open()) };
  });
}

/** Decodes the file, which fails where it is damaged. */
type Open = (how?: Pick<SharpOptions, 'autoOrient'>) => Sharp;

/** @throws ApiError as above */
export async function readPicture<T>(file: Buffer, make: (facts: Metadata, open: Open) => Promise<T>): Promise<T> {
  if (!isPictureFile(file)) throw refusal(415, 'unsupported_type', 'The file is no JPEG, PNG, WebP, AVIF or GIF');
  const sharp = await loadSharp();
  const facts = await readFacts(sharp(file, { limitInputPixels: false }));
  try {
    return await make(facts, (how) => sharp(file, { failOn: 'error', limitInputPixels: maxPixels, ...how }));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause; // too many are being encoded
    throw refusal(400, 'damaged_image', 'The picture is damaged', cause);
  }
}

async function readFacts(picture: Sharp): Promise<Metadata> {
  const facts = await picture.metadata().catch((cause: unknown) => {
    throw refusal(400, 'damaged_image', 'The picture is damaged', cause);
  });
  if (facts.width * facts.height <= maxPixels) return facts;
  throw refusal(413, 'too_many_pixels', 'The picture has more than 50 megapixels');
}

/** An ordinary photograph: what moves, shines through or has colours of print is not. */
function staysAsItCame({ format, width, height, hasAlpha, pages = 1, space }: Metadata, { length }: Buffer): boolean {
  const isOrdinary = ['jpeg', 'png', 'webp'].includes(format) && space === 'srgb' && !hasAlpha && pages === 1;
  return isOrdinary && Math.max(width, height) <= longestSide && length <= mostBytesAsTheyCame;
}

async function encodedAnew(picture: Sharp): Promise<NewMaster> {
  const sharp = await loadSharp();
  const { data, info } = await asMaster(picture).toBuffer({ resolveWithObject: true });
  const small = sharp(data);
  // to look at every pixel costs as much as to encode them
  const isOpaque = info.channels < 4 || (await small.stats()).isOpaque;
  const { width, height } = info;
  const colour = isOpaque ? await meanColour(small) : null;
  return { bytes: data, isAsItCame: false, contentType: masterType, width, height, colour };
}

/** Upright, at most 2560 px long, without anything but the picture. */
export function asMaster(picture: Sharp): Sharp {
  const inside = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const;
  return picture.resize(inside).webp({ quality: 90 });
}

/** Of a picture that nothing shines through: each step more costs as much as a small picture. */
export async function meanColour(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}

function refusal(status: 400 | 413 | 415, code: string, message: string, cause?: unknown): ApiError {
  return new ApiError(message, { status, code, param: 'file' }, { cause });
}
