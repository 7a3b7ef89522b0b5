import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageFile } from '@mercer/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { categories } from './categories.ts';
import { slugifyName } from './ids.ts';
import { palette } from './palette.ts';
import { listPhotographs, photographFile, photographs, readOutlines } from './photographs.ts';
import type { DemoProduct } from './product.ts';
import { productsByCategory } from './products/index.ts';

const { folder, list } = photographs;
const kilobyte = 1000;

test('every listed photograph is a file of its size, every file is listed', async () => {
  const files = readdirSync(folder).filter((name) => name !== 'photographs.json');
  expect(files.toSorted()).toEqual(Object.keys(list).toSorted());
  for (const [name, { width, height, colour }] of Object.entries(list)) {
    expect(name).toMatch(/^[a-z0-9-]+\.webp$/);
    const file = readFileSync(join(folder, name));
    const { hasAlpha, ...metadata } = await sharp(file).metadata();
    expect(metadata, name).toMatchObject({ format: 'webp', width, height });
    expect(colour ?? null, name).toEqual(hasAlpha ? null : expect.stringMatching(/^#[0-9a-f]{6}$/));
    expect(file.length, name).toBeLessThanOrEqual(120 * kilobyte);
  }
});

const size = { width: 1200, height: 1200, colour: '#9a8d7c' };
const stubPhotographs = {
  folder,
  list: { 'mug-1.webp': size, 'mug-2.webp': size, 'mug-3.webp': size, 'mug-sky-blue-1.webp': size },
};

test('a product has the photographs that were taken of it, a colour its own', () => {
  const buildImageFile = (name: string) => ({ url: `/images/${name}.webp`, ...size, content_type: 'image/webp' });
  expect(listPhotographs('mug', stubPhotographs).map((image) => image.file)).toEqual(
    ['mug-1', 'mug-2', 'mug-3'].map(buildImageFile),
  );
  expect(listPhotographs('mug-sky-blue', stubPhotographs)).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{24}$/), file: buildImageFile('mug-sky-blue-1') },
  ]);
});

test('what was taken from all around belongs to the first photograph', () => {
  const sprite = { ...size, width: 2400, height: 2400 };
  const [first, second] = listPhotographs('mug', {
    folder,
    list: { ...stubPhotographs.list, 'mug-turned.webp': sprite },
  });
  const file = { url: '/images/mug-turned.webp', ...sprite, content_type: 'image/webp' };
  expect(first?.turntable).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), file, frames: 25, columns: 5 });
  expect(second).not.toHaveProperty('turntable');
});

test('where none was taken there is none', () => {
  expect(photographFile('room-hero', stubPhotographs)).toBeUndefined();
  expect(listPhotographs('lamp', stubPhotographs)).toEqual([]);
});

test('the third photograph of a product shows it at a known scale, inside its sides', () => {
  for (const name of names) {
    const [first, second, third] = listPhotographs(name);
    expect([first, second].filter((image) => image?.true_size)).toEqual([]);
    const { left = 0, top = 0, width = 0, height = 0, across, up, pixels_per_cm } = third?.true_size ?? {};
    expect(pixels_per_cm, name).toBeGreaterThan(0);
    expect(Math.min(left, top, width, height), name).toBeGreaterThan(0);
    expect(left + width, name).toBeLessThan(third?.file.width ?? 0);
    expect(top + height, name).toBeLessThan(third?.file.height ?? 0);
    expect(across ?? up, `${name}: a side is stated`).toBeDefined();
  }
});

test('a width that a product states is the width that is drawn', () => {
  const stated = demoProducts.flatMap(({ name, facts, kind }) => {
    const [, centimetres] = /^(\d+) cm$/.exec(facts.Width ?? '') ?? [];
    return centimetres && !foldedKinds.includes(kind) ? [[slugifyName(name), Number(centimetres)] as const] : [];
  });
  expect(stated.length).toBeGreaterThan(10);
  for (const [name, centimetres] of stated) {
    const { across = [0, 0], pixels_per_cm = 1 } = listPhotographs(name)[2]?.true_size ?? {};
    expect((across[1] - across[0]) / pixels_per_cm, name).toBeCloseTo(centimetres, 0);
  }
});

/** Kinds whose stated width is not the one that is seen. */
const foldedKinds = ['belt', 'umbrella', 'scarf', 'blanket'];

const demoProducts: DemoProduct[] = Object.values(productsByCategory).flat();
const names = demoProducts.map(({ name }) => slugifyName(name));

test('every product, category and colour to choose is photographed, every product from two sides and with its measures', () => {
  expect(names.filter((name) => listPhotographs(name).length !== 3)).toEqual([]);
  expect(coloursOfProducts().filter((name) => listPhotographs(name).length === 0)).toEqual([]);
  expect(categories.filter(({ slug }) => !photographFile(`category-${slug}`))).toEqual([]);
});

test.each(['hero', 'kitchen', 'desk', 'garden'])(
  'the room %s has a picture by day and one by night, and each of its products is in both',
  (room) => {
    const width = room === 'hero' ? 2560 : 1440;
    const [day, night] = [photographFile(`room-${room}`), photographFile(`room-${room}-night`)];
    expect(day).toMatchObject({ width });
    expect(night).toMatchObject({ width, height: day?.height });
    for (const { product, x, y, path } of readOutlines(room)) {
      expect(names).toContain(product);
      expect(x).toBeLessThan(1000);
      expect(y / 1000).toBeLessThan((day?.height ?? 0) / width);
      expect(path).toMatch(/^M/);
    }
  },
);

test('at least forty products can be turned, by the frames of one picture, 5 MB together', async () => {
  const turned = names.flatMap((name) => listPhotographs(name)[0]?.turntable ?? []);
  expect(turned.length).toBeGreaterThanOrEqual(40);
  for (const { file, frames, columns } of turned) {
    const frame = { width: file.width / columns, height: file.height / Math.ceil(frames / columns) };
    expect(frame, file.url).toEqual({ width: 480, height: 480 });
    expect(
      await isFrameFilled(readFileName(file), { frame, at: frames - 1, columns }),
      `${file.url}: the last one`,
    ).toBe(true);
  }
  const bytes = turned.map(({ file }) => statSync(join(folder, readFileName(file))).size);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(110 * kilobyte);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5_000 * kilobyte);
});

test('all are sharp on the largest place, and no more than 38 MB together', () => {
  const first = names.map((name) => photographFile(`${name}-1`));
  expect(Math.min(...first.map((file) => file?.width ?? 0))).toBeGreaterThanOrEqual(1020);
  const bytes = Object.keys(list).map((name) => statSync(join(folder, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(38_000 * kilobyte);
});

const readFileName = ({ url }: ImageFile) => url.replace('/images/', '');

interface Cell {
  frame: { width: number; height: number };
  at: number;
  columns: number;
}

/** True when the cell of the sprite is not blank. */
async function isFrameFilled(name: string, { frame, at, columns }: Cell): Promise<boolean> {
  const place = { left: (at % columns) * frame.width, top: Math.floor(at / columns) * frame.height };
  const part = await sharp(readFileSync(join(folder, name)))
    .extract({ ...place, ...frame })
    .toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.some(({ stdev }) => stdev > 5);
}

/** Colours of a product's options; the one that its own photograph shows has none of its own. */
function coloursOfProducts(): string[] {
  return demoProducts.flatMap(({ name, colour, options }) => {
    const colours = Array.isArray(options?.Color) ? options.Color : [];
    return colours
      .filter((colourName) => colourName !== palette[colour][0])
      .map((colourName) => `${slugifyName(name)}-${slugifyName(colourName)}`);
  });
}
