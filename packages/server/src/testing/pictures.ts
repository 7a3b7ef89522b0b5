import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A photograph for tests, as WebP: soft light over some grain, so that it weighs what a real one does. */
export async function createPhotograph(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = 200 - (x / width) * 90 - (y / height) * 40 + ((x * 31 + y * 17) % 7) + (at % 3) * 12;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
}

/** A folder of photographs and their list, as the demo store has them. */
export async function photographFolder(
  folder: string,
  sizes: Record<string, readonly [width: number, height: number]>,
) {
  mkdirSync(folder, { recursive: true });
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), await createPhotograph(...size));
  const entries = Object.entries(sizes).map(([name, [width, height]]) => [name, { width, height, colour: '#9a8d7c' }]);
  return {
    folder,
    list: Object.fromEntries(entries) as Record<string, { width: number; height: number; colour: string }>,
  };
}
