import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { InterruptedError } from '../output/interrupted.ts';
import { askForSetup } from './ask-for-setup.ts';

/** An owner who types these lines, one for each question. */
async function answerQuestions(lines: string[], flagSetup = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminalOutput = text(output);
  output.on('data', (chunk: Buffer) => {
    if (chunk.toString().endsWith(' ')) input.write(`${lines.shift() ?? ''}\n`);
  });
  const setup = await askForSetup(flagSetup, flagSetup, { input, output });
  output.end();
  return { setup, terminalOutput: await terminalOutput };
}

test('it asks for what no flag gave; Enter takes what is usual', async () => {
  const { setup, terminalOutput } = await answerQuestions(['Laden', 'de', '', '', 'de,at', '', ''], {
    email: 'hallo@laden.example',
  });
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
  expect(terminalOutput).toContain('The currency it sells in [EUR] ');
  expect(terminalOutput).not.toContain('e-mail');
});

test('who ends a question without an answer, or closes the input, has made no shop', async () => {
  for (const end of ['input', 'signal']) {
    const input = new PassThrough();
    const output = new PassThrough();
    const stop = new AbortController();
    output.once('data', () => (end === 'input' ? input.end() : stop.abort()));
    await expect(askForSetup({}, {}, { input, output, signal: stop.signal })).rejects.toBeInstanceOf(InterruptedError);
  }
});

test('a terminal obeys nothing of what is offered, or was typed wrongly', async () => {
  const presetSetup = { language: 'de-DE', name: 'La\u001b[2Jden\u202e\u009b31m' };
  const { terminalOutput } = await answerQuestions(['Laden', 'x\u001b[2J\u0090']);
  const input = new PassThrough();
  const output = new PassThrough();
  const offeredOutput = text(output);
  output.once('data', () => input.end('\n'));
  await askForSetup(presetSetup, {}, { input, output }).catch(() => {});
  output.end();
  for (const printedText of [terminalOutput, await offeredOutput])
    expect(printedText).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
});

test('what makes no sense is asked for again', async () => {
  const { setup, terminalOutput } = await answerQuestions([
    '',
    'Blue Door',
    '',
    '',
    'pounds',
    'GBP',
    '',
    'none',
    '',
    '',
    'no',
  ]);
  expect(setup).toMatchObject({
    name: 'Blue Door',
    currency: 'GBP',
    country: 'US',
    email: null,
    taxIncluded: false,
    legal: false,
  });
  expect(terminalOutput).toContain("'pounds' is not a currency");
});
