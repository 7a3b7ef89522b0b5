/** Tones of one colour and the gradients made of them; every drawing paints with these only. */
export interface Paint {
  base: string;
  light: string;
  pale: string;
  dark: string;
  deep: string;
  /** Across: a round body lit from the left. */
  body: string;
  /** From the upper left: a flat face. */
  face: string;
  /** Like `face`, one tone darker. */
  shade: string;
  metal: string;
  white: string;
  ink: string;
  wood: string;
  screen: string;
  gold: string;
}

const gradients = ['body', 'face', 'shade', 'metal', 'white', 'ink', 'wood', 'screen', 'gold'] as const;
const across = 'x1="0" y1="0" x2="1" y2="0"';
const diagonal = 'x1="0" y1="0" x2="1" y2="1"';

/** @param id prefix that keeps the gradients of several paints apart in one picture */
export function createPaint(hex: string, id: string): { paint: Paint; defs: string } {
  const tones = tonesOf(hex);
  const urls = Object.fromEntries(gradients.map((name) => [name, `url(#${id}-${name})`])) as Pick<
    Paint,
    (typeof gradients)[number]
  >;
  return { paint: { ...tones, ...urls }, defs: gradientDefs(id, tones) };
}

/** Mixes two colours of six hex digits; `share` is the part of the second, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return channel(0) + channel(2) + channel(4);
}

type Tones = Pick<Paint, 'base' | 'light' | 'pale' | 'dark' | 'deep'>;

function tonesOf(hex: string): Tones {
  return {
    base: `#${hex}`,
    light: `#${mix(hex, 'ffffff', 0.26)}`,
    pale: `#${mix(hex, 'ffffff', 0.72)}`,
    dark: `#${mix(hex, '0c1424', 0.26)}`,
    deep: `#${mix(hex, '0c1424', 0.55)}`,
  };
}

function gradientDefs(id: string, { base, light, dark, deep }: Tones): string {
  const gradient = (name: string, direction: string, ...stops: [offset: number, colour: string][]) =>
    `<linearGradient id="${id}-${name}" ${direction}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
  return [
    gradient('body', across, [0, base], [0.22, light], [0.55, base], [1, dark]),
    gradient('face', diagonal, [0, light], [0.6, base], [1, dark]),
    gradient('shade', diagonal, [0, dark], [1, deep]),
    gradient('metal', across, [0, '#aeb6bc'], [0.25, '#f4f6f7'], [0.6, '#c3cad0'], [1, '#8b949c']),
    gradient('white', across, [0, '#eceff1'], [0.25, '#ffffff'], [0.6, '#f1f3f5'], [1, '#cfd5da']),
    gradient('ink', diagonal, [0, '#4a545e'], [0.5, '#2a3138'], [1, '#171c21']),
    gradient('wood', across, [0, '#c1905c'], [0.3, '#dcb384'], [0.7, '#c99a67'], [1, '#a37443']),
    gradient('screen', diagonal, [0, light], [0.45, base], [1, deep]),
    gradient('gold', across, [0, '#c99b4d'], [0.3, '#f2d79c'], [0.65, '#d3a75c'], [1, '#a67a34']),
  ].join('');
}
