import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
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
