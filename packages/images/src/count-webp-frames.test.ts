import sharp from 'sharp';
import { expect, test } from 'vitest';
import { countWebpFrames } from './count-webp-frames.ts';

const createPicture = (background = '#123') => sharp({ create: { width: 4, height: 4, channels: 3, background } });

test('a still picture and what is no WebP have no frames', async () => {
  for (const file of [
    await createPicture().webp().toBuffer(),
    await createPicture().png().toBuffer(),
    Buffer.alloc(0),
  ]) {
    expect(countWebpFrames(file)).toBe(0);
  }
});

test('frames are counted as the decoder counts them, of a cut file those that are there', async () => {
  const colours = ['#f00', '#0f0', '#00f'];
  const frames = await Promise.all(colours.map((background) => createPicture(background).png().toBuffer()));
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100, 100] })
    .toBuffer();
  expect(countWebpFrames(file)).toBe((await sharp(file).metadata()).pages);
  for (let end = 0; end < file.length; end++) expect(countWebpFrames(file.subarray(0, end))).toBeLessThanOrEqual(3);
});
