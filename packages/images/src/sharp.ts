import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The picture library, loaded with the first picture: a shop that only starts does not pay for it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('./guarded-sharp.ts').then(({ sharp }) => sharp);
  return loading;
}

// Runs in the process that decodes pictures.

/** A logo as every mail program shows it. */
export interface SmallLogo {
  png: Buffer;
  /** px, as it is shown: it has twice as many */
  width: number;
  height: number;
}

const displayedHeight = 32;
const widest = 240;
const density = 2;

export async function createSmallLogo(bytes: Uint8Array): Promise<SmallLogo> {
  const sharp = await loadSharp();
  const box = {
    width: widest * density,
    height: displayedHeight * density,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const small = sharp(bytes, { autoOrient: true }).resize(box).png({ palette: true, compressionLevel: 9 });
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return { png: data, width: Math.ceil(info.width / density), height: Math.ceil(info.height / density) };
}
