import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderTransport, removeMailFiles } from './index.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
});
afterEach(() => rm(folder, { recursive: true }));

const createMessage = (name: string, to: string, text: string) => ({
  name,
  from: { name: 'Shop', address: 'shop@mercer.test' },
  to: { name: '', address: to },
  subject: 'Grüße',
  text,
  html: `<p>${text}</p>`,
  messageId: `<${name}@mercer.test>`,
  date: new Date(0),
  headers: {},
});

test('mails to an address, or with it in their text, are removed from the folder, and no others', async () => {
  const { send } = folderTransport(folder);
  const long = `${'Words that fill a line, '.repeat(6)}ada@mercer.test has a new address.`;
  await send(createMessage('to', 'Ada@mercer.test', 'x'), 1);
  await send(createMessage('about', 'bob@mercer.test', long), 1);
  await send(createMessage('link', 'bob@mercer.test', 'https://shop.test/x?email=ada%40mercer.test'), 1);
  await send(createMessage('other', 'bob@mercer.test', 'x'), 1);
  await removeMailFiles(folder, 'ada@mercer.test');
  expect(await readdir(folder)).toEqual(['other.eml']);
});

test('a mail that gets its final name meanwhile is no fault', async () => {
  // The temporary name is in the list and its file is gone, as after the renaming of a mail that was being written.
  await symlink(join(folder, 'gone'), join(folder, 'order-1.eml.1.tmp'));
  await folderTransport(folder).send(createMessage('order-1', 'ada@mercer.test', 'x'), 2);
  await removeMailFiles(folder, 'ada@mercer.test');
  expect(await readdir(folder)).toEqual(['order-1.eml.1.tmp']);
});

test('a folder that is not there holds nothing', async () => {
  await removeMailFiles(join(folder, 'none'), 'ada@mercer.test');
});
