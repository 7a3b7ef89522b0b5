/** Messages for products that have a 360° view. */
export const turntable = {
  open: 'Turn it around',
  close: 'Back to the picture',
  label: (name: string) => `${name} from all around`,
  viewOf: (at: number, frames: number) => `View ${at} of ${frames}`,
  failed: 'The pictures could not be loaded.',
};

export type TurntableWords = typeof turntable;
