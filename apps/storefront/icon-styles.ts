import type { Plugin } from 'vite';

type Drawing = string | { lucide: string; lines: number; isFilled?: boolean };

const star =
  "<path fill='#000' stroke='none' d='M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.4L7 14.1 1.8 9.2l7.1-.9z'/>";

const icons: Record<string, Drawing> = {
  // five and at the start: from 0 on an element shows as many stars as it is wide
  star,
  'star-2': star,
  'star-3': star,
  'star-4': star,
  'star-5': star,
  cart: { lucide: 'shopping-cart', lines: 1.75 },
  expand: { lucide: 'maximize-2', lines: 1.75 },
  eye: { lucide: 'eye', lines: 1.75 },
  find: { lucide: 'search', lines: 2 },
  heart: { lucide: 'heart', lines: 1.75 },
  'heart-filled': { lucide: 'heart', lines: 1.75, isFilled: true },
  list: { lucide: 'list', lines: 1.75 },
  lock: { lucide: 'lock', lines: 2 },
  menu: { lucide: 'menu', lines: 1.75 },
  search: { lucide: 'search', lines: 1.75 },
  shrink: { lucide: 'minimize-2', lines: 1.75 },
  sliders: { lucide: 'sliders-horizontal', lines: 2 },
  user: { lucide: 'user', lines: 1.75 },
  mark: "<path transform='scale(.75)' stroke-width='3' d='M6 20V8l10 8 10-8v12'/>",
  'mark-shelf': "<path transform='scale(.75)' stroke-width='2.5' d='M5 26.5c7 2 15 2 22 0'/>",
  'badge-percent': { lucide: 'badge-percent', lines: 1.25 },
  trophy: { lucide: 'trophy', lines: 1.25 },
  sparkles: { lucide: 'sparkles', lines: 1.25 },
  flame: { lucide: 'flame', lines: 1.25 },
  truck: { lucide: 'truck', lines: 1.25 },
};

const size = 24;
/** Number of cells, one more than there are icons: with 25 icons their positions are whole percentages. */
const cells = Object.keys(icons).length + 1;

/** Draws all icons in one row of a single image, as a browser opens a document for each SVG image. */
async function drawIconSprite(): Promise<string> {
  const drawnIcons = await Promise.all(Object.values(icons).map(drawIconInCell));
  const lines = "fill='none' stroke='#000' stroke-linecap='round' stroke-linejoin='round'";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${cells * size} ${size}' ${lines}>${drawnIcons.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}`;
}

function getIconPosition(icon: string): string {
  const at = Object.keys(icons).indexOf(icon);
  if (at < 0) throw new Error(`There is no icon ${icon}`);
  return `${(at * 100) / (cells - 1)}%`;
}

type Shape = [tag: string, attributes: Record<string, string>];

async function drawIconInCell(drawing: Drawing, at: number): Promise<string> {
  const place = `transform='translate(${at * size})'`;
  if (typeof drawing === 'string') return `<g ${place}>${drawing}</g>`;
  const { lucide, lines, isFilled } = drawing;
  const icon: { __iconData: { node: Shape[] } } = await import(`lucide-react/icons/${lucide}`);
  const shapes = mergePathShapes(icon.__iconData.node).map(renderElement).join('');
  return `<g ${place} stroke-width='${lines}'${isFilled ? " fill='#000'" : ''}>${shapes}</g>`;
}

/** Half the elements, and sooner there. Only at the start of a path `m` is as absolute as `M`. */
function mergePathShapes(shapes: Shape[]): Shape[] {
  const lines = shapes.flatMap(([tag, { d = '' }]) => (tag === 'path' ? d.replace(/^m/, 'M0 0m') : []));
  return [['path', { d: lines.join('') }], ...shapes.filter(([tag]) => tag !== 'path')];
}

function renderElement([tag, { key: _, ...attributes }]: Shape): string {
  const attributeTexts = Object.entries(attributes).map(([name, value]) => ` ${name}='${value}'`);
  return `<${tag}${attributeTexts.join('')}/>`;
}

/**
 * Matches `icons:row` in styles, which stands for the image of all icons; `--icon(heart)` stands for that icon's
 * position in it, as the position of a mask.
 */
const image = /icons:row/g;
const place = /--icon\(([\w-]+)\)/g;

export const iconStyles: Plugin = {
  name: 'icon-styles',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return null;
    const row = code.includes('icons:row') ? await drawIconSprite() : '';
    const styles = code.replace(image, () => row).replace(place, (_, name: string) => getIconPosition(name));
    return styles === code ? null : { code: styles, map: null };
  },
};
