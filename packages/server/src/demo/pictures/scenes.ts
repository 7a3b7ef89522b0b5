import { categories } from '../categories.ts';
import { type Colour, palette } from '../palette.ts';
import type { PictureKind } from './kinds.ts';
import { mix } from './paint.ts';
import { placed, svg } from './picture.ts';
import { oval, rect } from './shapes.ts';

export const tileSize = { width: 640, height: 480 };

/** A category's tile: three of its products on a table in the colour of the front one; null for unknown slugs. */
export function drawCategory(slug: string): string | null {
  const category = categories.find((candidate) => candidate.slug === slug);
  if (!category) return null;
  const [left, front, right] = category.tile;
  const { width, height } = tileSize;
  const scenes = [at(left, 150, 372, 0.42, 'a'), at(right, 490, 372, 0.42, 'b'), at(front, 320, 410, 0.52, 'c')];
  return svg(width, height, defsOf(scenes), room(width, height, 350, palette[front[1]][1]) + bodyOf(scenes));
}

const heroProducts: [kind: PictureKind, colour: Colour, x: number, y: number, scale: number][] = [
  ['lamp', 'forest', 820, 462, 0.62],
  ['plant', 'terracotta', 1452, 462, 0.48],
  ['headphones', 'slate', 1290, 468, 0.46],
  ['vase', 'ochre', 990, 474, 0.44],
  ['backpack', 'rust', 1148, 470, 0.56],
  ['teapot', 'mint', 1396, 500, 0.32],
  ['mug', 'terracotta', 900, 506, 0.3],
  ['watch', 'moss', 1040, 512, 0.26],
  ['camera', 'cocoa', 1262, 512, 0.3],
];

/** The still life behind the headline of the home page; its left half stays calm for the text. */
export function drawHero(): string {
  const scenes = heroProducts.map(([kind, colour, x, y, scale], index) => at([kind, colour], x, y, scale, `h${index}`));
  return svg(1600, 560, defsOf(scenes), room(1600, 560, 440, 'd3a25c') + bodyOf(scenes));
}

function at([kind, colour]: [PictureKind, Colour], x: number, y: number, scale: number, id: string) {
  return placed({ kind, colour: palette[colour][1], x, y, scale, id });
}

type Scene = ReturnType<typeof placed>;

function defsOf(scenes: Scene[]): string {
  return scenes.map(({ defs }) => defs).join('');
}

function bodyOf(scenes: Scene[]): string {
  return scenes.map(({ body }) => body).join('');
}

/** Wall and table top in two tints of one colour, lit from the upper right. */
function room(width: number, height: number, edge: number, hex: string): string {
  const [wall, table] = [mix(hex, 'f7f8f8', 0.72), mix(hex, 'ffffff', 0.84)];
  return (
    rect(0, 0, width, height, 0, `#${wall}`) +
    oval(width * 0.7, edge * 0.5, width * 0.42, edge * 0.9, 'url(#glow)', 'opacity=".75"') +
    rect(0, edge, width, height - edge, 0, `#${table}`) +
    rect(0, edge, width, 2, 0, `#${mix(hex, '1b2530', 0.2)}`, 'opacity=".16"')
  );
}
