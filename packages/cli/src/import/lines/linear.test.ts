import { expectLinear, repeatedTexts } from '@mercer/server/testing';
import { test } from 'vitest';
import { readExportLines } from './read-lines.ts';

async function* splitText(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test.each(repeatedTexts)('%j again and again is read once as lines of a whole shop', (unit) =>
  expectLinear(async (letters) => {
    for await (const line of readExportLines(splitText(unit.repeat(Math.ceil(letters / unit.length)))))
      if (line === 'never') throw new Error(line);
  }),
);
