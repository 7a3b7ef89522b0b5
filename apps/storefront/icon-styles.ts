import type { Plugin } from 'vite';
import { drawIconSprite, getIconPosition } from './icon-row.ts';

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
