import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Interrupted } from '../output/interrupted.ts';
import { askFor } from './ask.ts';

/** An owner who types these lines, one for each question. */
async function typing(lines: string[], given = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const said = text(output);
  output.on('data', (chunk: Buffer) => {
    if (chunk.toString().endsWith(' ')) input.write(`${lines.shift() ?? ''}\n`);
  });
  const setup = await askFor(given, given, { input, output });
  output.end();
  return { setup, said: await said };
}

test('it asks for what no flag gave; Enter takes what is usual', async () => {
  const { setup, said } = await typing(['Laden', 'de', '', '', 'de,at', '', ''], { email: 'hallo@laden.example' });
  expect(setup).toEqual({
    name: 'Laden',
    language: 'de-DE',
    country: 'DE',
    currency: 'EUR',
    countries: ['DE', 'AT'],
    email: 'hallo@laden.example',
    taxIncluded: true,
    legal: true,
  });
  expect(said).toContain('The currency it sells in [EUR] ');
  expect(said).not.toContain('e-mail');
});

test('who ends a question without an answer, or closes the input, has made no shop', async () => {
  for (const end of ['input', 'signal']) {
    const input = new PassThrough();
    const output = new PassThrough();
    const stop = new AbortController();
    output.once('data', () => (end === 'input' ? input.end() : stop.abort()));
    await expect(askFor({}, {}, { input, output, signal: stop.signal })).rejects.toBeInstanceOf(Interrupted);
  }
});

test('a terminal obeys nothing of what is offered, or was typed wrongly', async () => {
  const known = { language: 'de-DE', name: 'La\u001b[2Jden\u202e\u009b31m' };
  const { said } = await typing(['Laden', 'x\u001b[2J\u0090']);
  const input = new PassThrough();
  const output = new PassThrough();
  const shown = text(output);
  output.once('data', () => input.end('\n'));
  await askFor(known, {}, { input, output }).catch(() => {});
  output.end();
  for (const all of [said, await shown]) expect(all).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
});

test('what makes no sense is asked for again', async () => {
  const { setup, said } = await typing(['', 'Blue Door', '', '', 'pounds', 'GBP', '', 'none', '', '', 'no']);
  expect(setup).toMatchObject({
    name: 'Blue Door',
    currency: 'GBP',
    country: 'US',
    email: null,
    taxIncluded: false,
    legal: false,
  });
  expect(said).toContain("'pounds' is no currency");
});
