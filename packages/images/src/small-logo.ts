import type { ImageFile } from '@mercer/contract';
import type { AppDeps } from '@mercer/platform/http/context';
import { findMaster } from './master.ts';
import { decodePicture } from './picture-processes.ts';
import type { SmallLogo } from './sharp.ts';

let last: { key: string; logo: SmallLogo } | undefined;

/**
 * The store's logo as PNG of a few kilobytes, since mail programs know neither WebP nor AVIF; made once.
 * @returns null where it is none of the shop's own pictures, or cannot be read just now
 */
export async function loadSmallLogo(
  { db, config, pictures }: Pick<AppDeps, 'db' | 'config' | 'pictures'>,
  { url }: ImageFile,
): Promise<SmallLogo | null> {
  const [, name] = /^\/images\/([^/]+)$/.exec(url) ?? [];
  const master = name ? await findMaster({ db, photographs: config.photographs, store: pictures }, name) : null;
  if (!master) return null;
  const key = `${master.name} ${master.version}`;
  if (last?.key === key) return last.logo;
  try {
    const logo = await decodePicture('shop', { kind: 'logo', bytes: await master.read() });
    last = { key, logo };
    return logo;
  } catch {
    return null; // the bucket is away: a mail goes out with the shop's name
  }
}
