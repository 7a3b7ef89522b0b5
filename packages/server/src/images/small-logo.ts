import type { ImageFile } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import { findMaster } from './master.ts';
import { loadSharp } from './sharp.ts';

/** A logo as every mail program shows it. */
export interface SmallLogo {
  png: Buffer;
  /** px, as it is shown: it has twice as many */
  width: number;
  height: number;
}

const shownHeight = 32;
const widest = 240;
const density = 2;

let last: { key: string; logo: SmallLogo } | undefined;

/**
 * The store's logo as PNG of a few kilobytes, since mail programs know neither WebP nor AVIF; made once.
 * @returns null where it is none of the shop's own pictures, or cannot be read just now
 */
export async function smallLogo(
  { db, config, pictures }: Pick<AppDeps, 'db' | 'config' | 'pictures'>,
  { url }: ImageFile,
): Promise<SmallLogo | null> {
  const [, name] = /^\/images\/([^/]+)$/.exec(url) ?? [];
  const master = name ? await findMaster({ db, photographs: config.photographs, store: pictures }, name) : null;
  if (!master) return null;
  const key = `${master.name} ${master.version}`;
  if (last?.key === key) return last.logo;
  try {
    const logo = await shrink(await master.read());
    last = { key, logo };
    return logo;
  } catch {
    return null; // the bucket is away: a mail goes out with the shop's name
  }
}

async function shrink(bytes: Uint8Array): Promise<SmallLogo> {
  const sharp = await loadSharp();
  const box = {
    width: widest * density,
    height: shownHeight * density,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const small = sharp(bytes, { autoOrient: true }).resize(box).png({ palette: true, compressionLevel: 9 });
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.ceil(info.width / density), height: Math.ceil(info.height / density) };
}
