import { expect, test } from 'vitest';
import { writeConsoleTo } from './console-lines.ts';
import { LogLines } from './log-lines.ts';

test('whatever speaks to the console becomes a line of the log, until the console is put back', () => {
  const outputs: string[] = [];
  const lines = new LogLines({ write: (text) => outputs.push(text), now: () => new Date(0) });
  const originalConsole = { ...console };
  const restore = writeConsoleTo(lines);
  try {
    console.log('All %s are open', 'doors');
    console.info('two\nlines');
    console.warn('A part of the page could not be loaded:', 'There is no field');
    console.error(new Error('It is broken'));
    console.error('Facets', { of: 3 });
  } finally {
    restore();
  }
  lines.end();
  const loggedLines = outputs
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(loggedLines.map(({ level, message }) => [level, message.split('\n')[0]])).toEqual([
    ['info', 'All doors are open'],
    ['info', 'two'],
    ['error', 'A part of the page could not be loaded: There is no field'],
    ['error', 'Error: It is broken'],
    ['error', 'Facets { of: 3 }'],
  ]);
  expect({ ...console }).toEqual(originalConsole);
});
