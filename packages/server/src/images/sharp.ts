import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The picture library, loaded with the first picture: a shop that only starts does not pay for it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('./guarded-sharp.ts').then(({ sharp }) => sharp);
  return loading;
}
