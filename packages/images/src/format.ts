import type { Sharp } from 'sharp';

/** Encoders by picture format; docs/internals/adr/0007-image-resizing.md has the measurements behind the numbers. */
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
export function chooseFormat(accept = ''): Format {
  const acceptedFormat = (['avif', 'webp'] as const).find((format) => isTypeAccepted(accept, formats[format].type));
  return acceptedFormat ?? 'jpeg';
}

function isTypeAccepted(accept: string, type: string): boolean {
  return accept.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
