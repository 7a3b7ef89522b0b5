import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Image, ImageFile } from '@mercer/contract';
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

/** `<name>-1`, `<name>-2`, as many as were taken, as a product's or a variant's pictures. */
export function photographsOf(name: string, from = photographs): Image[] {
  const files = [1, 2].flatMap((view) => photographFile(`${name}-${view}`, from) ?? []);
  return files.map((file) => ({ id: demoId('image', file.url), file }));
}
