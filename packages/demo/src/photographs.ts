import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Image, ImageFile, Turntable } from '@mercer/contract';
import type { Photographs } from '@mercer/server/seeding';
import { demoId } from './ids.ts';

const folder = fileURLToPath(new URL('photographs', import.meta.url));

/** The demo store's photographs, as `photographs/photographs.json` lists them. */
export const photographs: Photographs = {
  folder,
  list: JSON.parse(readFileSync(`${folder}/photographs.json`, 'utf8')),
};

/** @returns the file of a photograph, e.g. `hero` or `field-watch-1`; undefined where none was taken */
export function photographFile(name: string, { list } = photographs): ImageFile | undefined {
  const known = list[`${name}.webp`];
  return known && { url: `/images/${name}.webp`, ...known, content_type: 'image/webp' };
}

/** `<name>-1` to `<name>-3` (two sides and a measured one), as many as were taken, as a product's or a variant's pictures; the first with `<name>-turned`. */
export function photographsOf(name: string, from = photographs): Image[] {
  const files = [1, 2, 3].flatMap((view) => photographFile(`${name}-${view}`, from) ?? []);
  const turntable = turntableOf(name, from);
  return files.map((file, at) => ({ ...pictureOf(file), ...(at === 0 && turntable ? { turntable } : {}) }));
}

/** As `photography/frames.py` lays them out. */
const turned = { frames: 25, columns: 5 };

function turntableOf(name: string, from: Photographs): Turntable | undefined {
  const file = photographFile(`${name}-turned`, from);
  return file && { ...pictureOf(file), ...turned };
}

const pictureOf = (file: ImageFile) => ({ id: demoId('image', file.url), file });
