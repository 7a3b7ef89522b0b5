import type { Plugin } from 'vite';
import { drawIcons, placeOf } from './icon-row.ts';

/** In styles `icons:row` stands for the image of all icons, and `--icon(heart)` for where in it that icon is, as a mask's position. */
const image = /icons:row/g;
const place = /--icon\(([\w-]+)\)/g;

export const iconStyles: Plugin = {
  name: 'icon-styles',
  enforce: 'pre',
  async transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return null;
    const row = code.includes('icons:row') ? await drawIcons() : '';
    const styles = code.replace(image, () => row).replace(place, (_, name: string) => placeOf(name));
    return styles === code ? null : { code: styles, map: null };
  },
};
