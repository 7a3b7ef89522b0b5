import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/internals/security.md', 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, number = '', level = '', , state = '', evidence = '']) => ({ number, level, state, where: evidence }),
);

/** Requirements of level 1 of OWASP ASVS 5.0.0, chapter by chapter; those of level 2 follow. */
const levelOne = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1
  2.1.1 2.2.1 2.2.2 2.3.1
  3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
  4.1.1 4.4.1
  5.2.1 5.2.2 5.3.1 5.3.2
  6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
  7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2
  8.1.1 8.2.1 8.2.2 8.3.1
  9.1.1 9.1.2 9.1.3 9.2.1
  10.4.1 10.4.2 10.4.3 10.4.4 10.4.5
  11.3.1 11.3.2 11.4.1
  12.1.1 12.2.1 12.2.2
  13.4.1
  14.2.1 14.3.1
  15.1.1 15.2.1 15.3.1
`;
const levelTwo = `
  1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3
  1.5.2
  2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1
  3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5 3.7.1 3.7.2
  4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4
  5.1.1 5.2.3 5.4.1 5.4.2 5.4.3
  6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3
  6.8.1 6.8.2 6.8.3 6.8.4
  7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2
  8.1.2 8.2.3 8.4.1
  9.2.2 9.2.3 9.2.4
  10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1
  10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3
  11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1
  12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4
  13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5
  14.1.1 14.1.2 14.2.2 14.2.3 14.2.4 14.3.2 14.3.3
  15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7
  16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2
  16.5.3
  17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2
`;

const splitWords = (text: string) => text.trim().split(/\s+/);

test.each([
  ['1', splitWords(levelOne)],
  ['2', splitWords(levelTwo)],
])('each requirement of level %s has one line', (level, numbers) => {
  const listedNumbers = rows.filter((row) => row.level === level).map(({ number }) => number);
  expect(listedNumbers.toSorted()).toEqual(numbers.toSorted());
});

const references = rows.flatMap(({ where: evidence }) => [
  ...evidence.matchAll(/`([\w.-]+\/[\w./-]+)`(?: "([^"]+)")?/g),
]);

test.each([...new Set(references.map(([, path = '']) => path))])('%s exists', (path) => {
  expect(existsSync(path)).toBe(true);
});

const tests = references.flatMap(([, path = '', name = '']) => (name ? [{ path, name }] : []));

/** Pattern of a title: a text behind `test(`, `describe(` or the table of `test.each(…)(`, before a comma. */
const title = /(?:\b(?:test|describe|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs;
const titles = new Map<string, string[]>();

/** A row of such a table, of one line. */
const tableRow = /^\s*\[['"`].*\],?$/gm;

function readTestTitles(path: string): string[] {
  const readSource = () => readFileSync(path, 'utf8');
  const extractTitles = () => [
    ...[...readSource().matchAll(title)].map(([, , text = '']) => text),
    ...(readSource().match(tableRow) ?? []),
  ];
  const fileTitles = titles.get(path) ?? extractTitles();
  titles.set(path, fileTitles);
  return fileTitles;
}

const isTestFile = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

test.each(tests)('$path has a test "$name"', ({ path, name }) => {
  expect(path).toSatisfy(isTestFile);
  expect(readTestTitles(path).some((text) => text.includes(name))).toBe(true);
});

test.each(rows.filter(({ state }) => state === 'met'))(
  '$number is met by a test that it names',
  ({ where: evidence }) => {
    const [first] = [...evidence.matchAll(/`([\w.-]+\/[\w./-]+)` "([^"]+)"/g)];
    expect(first?.[1]).toSatisfy((path?: string) => path !== undefined && isTestFile(path));
  },
);

test('what is met names where, and what is not says what is missing', () => {
  expect(tests.length).toBeGreaterThan(100);
  for (const { number, state, where: evidence } of rows) {
    expect(['met', 'by reading', 'in part', 'not met', 'no such part']).toContain(state);
    if (state !== 'no such part') expect(evidence, number).not.toBe('');
  }
});

test('the counts at its top are those of its lines', () => {
  const countRowsInState = (countedState: string) => rows.filter(({ state }) => state === countedState).length;
  const stateCounts = ['met', 'by reading', 'in part', 'not met', 'no such part'].map(
    (state) => `${countRowsInState(state)} ${state}`,
  );
  expect(page).toContain(`Of ${rows.length}: ${stateCounts.join(', ')}.`);
});
