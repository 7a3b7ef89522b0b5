import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Image, ImageFile, PlacedProduct, TrueSize, Turntable } from '@mercer/contract';
import type { Photographs } from '@mercer/server/seeding';
import { createDemoId } from './ids.ts';

const folder = fileURLToPath(new URL('photographs', import.meta.url));

/** The demo store's photographs, as `photographs/photographs.json` lists them. */
export const photographs: Photographs = {
  folder,
  list: JSON.parse(readFileSync(`${folder}/photographs.json`, 'utf8')),
};

/** @returns the file of a photograph, e.g. `room-hero` or `field-watch-1`; undefined where none was taken */
export function photographFile(name: string, { list } = photographs): ImageFile | undefined {
  const photograph = list[`${name}.webp`];
  return photograph && { url: `/images/${name}.webp`, ...photograph, content_type: 'image/webp' };
}

/** Where the third photograph of each product shows it, and at which scale, as `photography/regions.py` finds it. */
const trueSizes: Record<string, TrueSize> = JSON.parse(
  readFileSync(fileURLToPath(new URL('true-sizes.json', import.meta.url)), 'utf8'),
);

/**
 * Lists `<name>-1` to `<name>-3` (two sides and one with its measures), as many as were taken, as the pictures of a
 * product or a variant; the first has `<name>-turned`, the third its true size.
 */
export function listPhotographs(name: string, from = photographs): Image[] {
  const files = [1, 2, 3].flatMap((view) => photographFile(`${name}-${view}`, from) ?? []);
  const turntable = findTurntable(name, from);
  const trueSize = trueSizes[name];
  return files.map((file, at) => ({
    ...createPicture(file),
    ...(at === 0 && turntable ? { turntable } : {}),
    ...(at === 2 && trueSize ? { true_size: trueSize } : {}),
  }));
}

/** Layout of the turntable sprites, as `photography/frames.py` produces them. */
const turned = { frames: 25, columns: 5 };

function findTurntable(name: string, from: Photographs): Turntable | undefined {
  const file = photographFile(`${name}-turned`, from);
  return file && { ...createPicture(file), ...turned };
}

const createPicture = (file: ImageFile) => ({ id: createDemoId('image', file.url), file });

/** Reads the products of a room's picture with their places and outlines, as `photography/scene.py` finds them. */
export function readOutlines(room: string): PlacedProduct[] {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`outlines/${room}.json`, import.meta.url)), 'utf8'));
}
