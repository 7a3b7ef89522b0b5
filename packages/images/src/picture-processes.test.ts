import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from './picture-processes.ts';
import type { TimedTask } from './picture-worker.ts';

const createFlatPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' }, limitInputPixels: false });

/** Decompression bombs in every accepted format: few bytes, many pixels. */
const bombs = {
  avif: () => createFlatPicture(5100, 5000).avif({ quality: 1, effort: 0 }).toBuffer(),
  webp: () => createFlatPicture(5100, 5000).webp({ quality: 1, effort: 0 }).toBuffer(),
  png: () => createFlatPicture(5100, 5000).png({ compressionLevel: 9 }).toBuffer(),
  gif: () => createFlatPicture(5100, 5000).gif({ effort: 1 }).toBuffer(),
};

test.each(Object.entries(bombs))(
  'a small %s of 25 megapixels is refused from a shopper by its header',
  async (_, bomb) => {
    const file = await bomb();
    const decoding = decodePicture('shoppers', { kind: 'review image', file });
    await expect(decoding).rejects.toMatchObject({ status: 413, code: 'too_many_pixels' });
  },
);

test('a JPEG as large as cameras make them is taken', async () => {
  const file = await createFlatPicture(8000, 6000).jpeg({ quality: 1 }).toBuffer();
  expect(await decodePicture('shoppers', { kind: 'review image', file })).toMatchObject({ width: 1600, height: 1200 });
});

test('what moves for more than a thousand frames is refused', async () => {
  // The GIF has a frame, and many copies of its image block
  const gif = await createFlatPicture(2, 2).gif().toBuffer();
  const frame = gif.subarray(gif.indexOf(Buffer.from([0x2c])), -1);
  const file = Buffer.concat([gif.subarray(0, -1), ...Array.from({ length: 1001 }, () => frame), Buffer.from([0x3b])]);
  const decoding = decodePicture('shoppers', { kind: 'review image', file });
  await expect(decoding).rejects.toMatchObject({ status: 413, code: 'too_many_pixels' });
});

const littleEndian24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);

function buildRiffChunk(name: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
}

/** An animated WebP of one pixel, as the container's specification has it (RFC 9649). */
async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await createFlatPicture(1, 1).webp().toBuffer();
  const place = Buffer.concat([0, 0, 0, 0, 40].map(littleEndian24));
  const frame = buildRiffChunk('ANMF', Buffer.concat([place, Buffer.alloc(1), still.subarray(12)]));
  const canvas = buildRiffChunk(
    'VP8X',
    Buffer.concat([Buffer.from([2, 0, 0, 0]), littleEndian24(0), littleEndian24(0)]),
  );
  const parts = [Buffer.from('WEBP'), canvas, buildRiffChunk('ANIM', Buffer.alloc(6)), ...Array(frames).fill(frame)];
  return buildRiffChunk('RIFF', Buffer.concat(parts));
}

test('an animated WebP of a thousand frames is taken', async () => {
  const file = await animatedWebp(1000);
  expect(await decodePicture('shop', { kind: 'facts', file })).toMatchObject({ type: 'image/webp', pages: 1000 });
});

// The decoder walks all frames before each one, so that its time grows with their square: 100,000 took a minute.
test.each(['review image', 'master', 'facts'] as const)(
  'an animated WebP of 100,000 frames is refused before it is decoded: %s',
  async (kind) => {
    const file = await animatedWebp(100_000);
    const decoding = decodePicture('shoppers', { kind, file });
    await expect(decoding).rejects.toMatchObject({
      status: 413,
      code: 'too_many_pixels',
      message: 'The picture has more than 1000 frames',
    });
  },
);

function startWorker(errors: number | 'inherit' = 'inherit'): ChildProcess {
  const worker = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
  const stdio: StdioOptions = ['ignore', 'inherit', errors, 'ipc'];
  return spawn(process.execPath, [worker], { serialization: 'advanced', stdio });
}

// process.exit() waits for the threads that decode.
test('a process whose time is over is killed in the middle of decoding', async () => {
  const worker = startWorker();
  const file = await createFlatPicture(7000, 7000).png({ compressionLevel: 1 }).toBuffer();
  const exited = once(worker, 'exit');
  worker.send({ task: { kind: 'master', file }, cpuMs: 1 } satisfies TimedTask);
  expect(await exited).toEqual([null, 'SIGKILL']);
});

test('SIGUSR1 opens no debugger of the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-worker-'));
  const errors = openSync(join(folder, 'errors'), 'w+');
  const worker = startWorker(errors);
  const file = await createFlatPicture(100, 50).png().toBuffer();
  const requestFacts = async () => {
    const answered = once(worker, 'message');
    worker.send({ task: { kind: 'facts', file }, cpuMs: 30_000 } satisfies TimedTask);
    return (await answered)[0];
  };
  await requestFacts();
  worker.kill('SIGUSR1');
  expect(await requestFacts()).toMatchObject({ answer: { width: 100, height: 50 } });
  const exited = once(worker, 'exit');
  worker.disconnect();
  expect(await exited).toEqual([0, null]);
  expect(readFileSync(join(folder, 'errors'), 'utf8')).not.toContain('Debugger');
  closeSync(errors);
  rmSync(folder, { recursive: true });
});

test('a picture that takes too long ends its process alone; the next one is made', async () => {
  const file = await createFlatPicture(4000, 4000).png().toBuffer();
  const late = decodePicture('shoppers', { kind: 'review image', file }, '', 1);
  await expect(late).rejects.toMatchObject({ status: 400, code: 'damaged_image' });
  const small = await createFlatPicture(100, 50).png().toBuffer();
  expect(await decodePicture('shoppers', { kind: 'review image', file: small })).toMatchObject({
    width: 100,
    height: 50,
  });
});

test('pictures of the shop wait for none of a shopper', async () => {
  const file = await createFlatPicture(4900, 5000).png().toBuffer();
  const completionOrder: string[] = [];
  const shoppers = Array.from({ length: 8 }, () =>
    decodePicture('shoppers', { kind: 'review image', file }).then(() => completionOrder.push('shopper')),
  );
  const small = await createFlatPicture(100, 50).png().toBuffer();
  await decodePicture('shop', { kind: 'master', file: small }).then(() => completionOrder.push('shop'));
  await Promise.all(shoppers);
  expect(completionOrder.indexOf('shop')).toBeLessThan(7);
});

test('one shopper with many pictures keeps another one waiting for one of them', async () => {
  const file = await createFlatPicture(2000, 2000).png().toBuffer();
  const completionOrder: string[] = [];
  const eveRequests = Array.from({ length: 8 }, () =>
    decodePicture('shoppers', { kind: 'review image', file }, 'eve').then(() => completionOrder.push('eve')),
  );
  await decodePicture('shoppers', { kind: 'review image', file }, 'ada').then(() => completionOrder.push('ada'));
  await Promise.all(eveRequests);
  expect(completionOrder.indexOf('ada')).toBeLessThanOrEqual(2);
});

test('the process that decodes has no secret of the shop in its environment', async () => {
  process.env.SECRET_KEY_OF_A_TEST = 'sk_secret';
  const file = await createFlatPicture(3000, 3000).png().toBuffer();
  const working = decodePicture('shop', { kind: 'master', file });
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, told: (part: string) => readIfPresent(`/proc/${pid}/${part}`) }))
    .filter(({ told: readProcFile }) => readProcFile('cmdline').includes('picture-worker.ts'));
  expect(children.length).toBeGreaterThan(0);
  for (const { told: readProcFile } of children) expect(readProcFile('environ')).not.toContain('sk_secret');
  await working;
  delete process.env.SECRET_KEY_OF_A_TEST;

  function readIfPresent(path: string): string {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return ''; // the process has ended
    }
  }
});
