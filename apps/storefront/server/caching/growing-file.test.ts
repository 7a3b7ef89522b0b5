import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GrowingFile } from './growing-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const createGrowingFile = () => GrowingFile.create(join(folder, 'file'));
const encodeLetters = (letter: string, length: number) => new TextEncoder().encode(letter.repeat(length));

/** A source that gives when it is told to. */
function createSource() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController;
    },
  });
  return {
    stream,
    give: (letter: string, length = 1) => controller?.enqueue(encodeLetters(letter, length)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('The source has failed')),
  };
}

test('those who come before, while and after it is written read the same, and it has no name', async () => {
  const [file, { stream, give, end }] = [await createGrowingFile(), createSource()];
  const earlyText = text(file.openReadStream());
  const filled = file.fillFromStream(stream);
  give('a', 100_000);
  const reader = file.openReadStream().getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  reader.releaseLock();
  const between = text(file.openReadStream());
  give('b', 100_000);
  end();
  await filled;
  const wholeText = 'a'.repeat(100_000) + 'b'.repeat(100_000);
  expect([await earlyText, await between, await text(file.openReadStream())]).toEqual([
    wholeText,
    wholeText,
    wholeText,
  ]);
  expect(readdirSync(folder)).toEqual([]);
  await file.retireFile();
});

test('who does not read on holds nobody up, and is given a piece of it at a time', async () => {
  const [file, { stream, give, end }] = [await createGrowingFile(), createSource()];
  const slow = file.openReadStream().getReader();
  const filled = file.fillFromStream(stream);
  give('a', 1_000_000);
  end();
  await filled;
  expect(file.length).toBe(1_000_000);
  expect((await slow.read()).value?.length).toBeLessThanOrEqual(65_536);
  await slow.cancel();
  await file.retireFile();
});

test('what is dropped is read to its end by those who have begun, and closed after the last of them', async () => {
  const [file, { stream, give, end }] = [await createGrowingFile(), createSource()];
  const [stays, leaves] = [file.openReadStream(), file.openReadStream().getReader()];
  const filled = file.fillFromStream(stream);
  give('a', 200_000);
  end();
  await filled;
  await leaves.read();
  await file.retireFile();
  await leaves.cancel();
  expect((await text(stays)).length).toBe(200_000);
  await expect(text(file.openReadStream())).rejects.toThrow(/closed|EBADF/);
});

test('one that is dropped while it is written takes no more, and is complete for nobody', async () => {
  const [file, { stream, give }] = [await createGrowingFile(), createSource()];
  const reading = text(file.openReadStream());
  const filled = file.fillFromStream(stream);
  give('a');
  await file.retireFile();
  give('b');
  await filled;
  await expect(reading).rejects.toThrow('given up');
  expect(file.length).toBeLessThan(2);
});

test('a source that fails fails for all who read', async () => {
  const [file, { stream, give, fail }] = [await createGrowingFile(), createSource()];
  const reading = text(file.openReadStream());
  const filled = file.fillFromStream(stream);
  give('a');
  fail();
  await expect(filled).rejects.toThrow('The source has failed');
  await expect(reading).rejects.toThrow('The source has failed');
  await file.retireFile();
});

test('a file that is there is never written over', async () => {
  const path = join(folder, 'file');
  const first = await createGrowingFile();
  expect(existsSync(path)).toBe(false);
  await first.retireFile();
  await expect(GrowingFile.create(folder)).rejects.toThrow('EEXIST');
});
