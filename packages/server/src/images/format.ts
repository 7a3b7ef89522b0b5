import type { Sharp } from 'sharp';

/** How a picture is encoded; docs/internals/adr/0007-image-resizing.md has the figures behind the numbers. */
export const formats = {
  avif: { type: 'image/avif', encode: (picture: Sharp) => picture.avif({ quality: 52, effort: 1 }) },
  webp: { type: 'image/webp', encode: (picture: Sharp) => picture.webp({ quality: 78, effort: 4 }) },
  jpeg: {
    type: 'image/jpeg',
    encode: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ mozjpeg: true }),
  },
} as const;

export type Format = keyof typeof formats;

/** The smallest format that the caller names in `Accept`; whoever names none gets what everything can show. */
export function formatFor(accept = ''): Format {
  const named = (['avif', 'webp'] as const).find((format) => accepts(accept, formats[format].type));
  return named ?? 'jpeg';
}

function accepts(accept: string, type: string): boolean {
  return accept.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
