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

const newFile = () => GrowingFile.create(join(folder, 'file'));
const bytes = (letter: string, length: number) => new TextEncoder().encode(letter.repeat(length));

/** A source that gives when it is told to. */
function source() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  return {
    stream,
    give: (letter: string, length = 1) => controller?.enqueue(bytes(letter, length)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('The source has failed')),
  };
}

test('those who come before, while and after it is written read the same, and it has no name', async () => {
  const [file, { stream, give, end }] = [await newFile(), source()];
  const early = text(file.read());
  const filled = file.fill(stream);
  give('a', 100_000);
  const reader = file.read().getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  reader.releaseLock();
  const between = text(file.read());
  give('b', 100_000);
  end();
  await filled;
  const whole = 'a'.repeat(100_000) + 'b'.repeat(100_000);
  expect([await early, await between, await text(file.read())]).toEqual([whole, whole, whole]);
  expect(readdirSync(folder)).toEqual([]);
  await file.drop();
});

test('who does not read on holds nobody up, and is given a piece of it at a time', async () => {
  const [file, { stream, give, end }] = [await newFile(), source()];
  const slow = file.read().getReader();
  const filled = file.fill(stream);
  give('a', 1_000_000);
  end();
  await filled;
  expect(file.length).toBe(1_000_000);
  expect((await slow.read()).value?.length).toBeLessThanOrEqual(65_536);
  await slow.cancel();
  await file.drop();
});

test('what is dropped is read to its end by those who have begun, and closed after the last of them', async () => {
  const [file, { stream, give, end }] = [await newFile(), source()];
  const [stays, leaves] = [file.read(), file.read().getReader()];
  const filled = file.fill(stream);
  give('a', 200_000);
  end();
  await filled;
  await leaves.read();
  await file.drop();
  await leaves.cancel();
  expect((await text(stays)).length).toBe(200_000);
  await expect(text(file.read())).rejects.toThrow(/closed|EBADF/);
});

test('one that is dropped while it is written takes no more, and is complete for nobody', async () => {
  const [file, { stream, give }] = [await newFile(), source()];
  const reading = text(file.read());
  const filled = file.fill(stream);
  give('a');
  await file.drop();
  give('b');
  await filled;
  await expect(reading).rejects.toThrow('given up');
  expect(file.length).toBeLessThan(2);
});

test('a source that fails fails for all who read', async () => {
  const [file, { stream, give, fail }] = [await newFile(), source()];
  const reading = text(file.read());
  const filled = file.fill(stream);
  give('a');
  fail();
  await expect(filled).rejects.toThrow('The source has failed');
  await expect(reading).rejects.toThrow('The source has failed');
  await file.drop();
});

test('a file that is there is never written over', async () => {
  const path = join(folder, 'file');
  const first = await newFile();
  expect(existsSync(path)).toBe(false);
  await first.drop();
  await expect(GrowingFile.create(folder)).rejects.toThrow('EEXIST');
});
