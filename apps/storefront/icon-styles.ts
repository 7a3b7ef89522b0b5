import type { Plugin } from 'vite';

/** What stands for a data URI in styles: `lucide:heart 1.75` is that icon in lines so wide, `filled` after it fills it. */
const place = /lucide:([\w-]+) ([\d.]+)( filled)?/g;

export const iconStyles: Plugin = {
  name: 'icon-styles',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return null;
    const places = [...code.matchAll(place)];
    const drawn = await Promise.all(
      places.map(([, name = '', width = '', fill]) => draw(name, width, fill !== undefined)),
    );
    return places.length > 0 ? { code: code.replace(place, () => drawn.shift() ?? ''), map: null } : null;
  },
};

type Shape = [tag: string, attributes: Record<string, string>];

async function draw(name: string, width: string, isFilled: boolean): Promise<string> {
  const icon: { __iconData: { node: Shape[] } } = await import(`lucide-react/icons/${name}`);
  const lines = `stroke='#000' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'`;
  const fill = isFilled ? '' : " fill='none'";
  const shapes = icon.__iconData.node.map(elementOf).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'${fill} ${lines}>${shapes}</svg>`;
  return `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}`;
}

function elementOf([tag, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}='${value}'`);
  return `<${tag}${written.join('')}/>`;
}
