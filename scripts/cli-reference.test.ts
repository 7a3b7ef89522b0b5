import { readFileSync } from 'node:fs';
import { referenceText } from '@mercer/cli';
import { expect, test } from 'vitest';
import { cliPage } from './cli-reference.ts';

test('docs/owners/cli.md is what npm run generate writes', () => {
  expect(readFileSync(cliPage, 'utf8').replaceAll('\r', '')).toBe(referenceText());
});
