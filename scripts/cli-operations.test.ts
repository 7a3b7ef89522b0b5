import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsWithoutCommand, formatOperations, operationsFile } from './cli-operations.ts';

test('packages/cli/src/calls/operations.json is what npm run generate writes', async () => {
  expect(readFileSync(operationsFile, 'utf8').replaceAll('\r', '')).toBe(await formatOperations());
});

test('few calls of the operator API have no command, each for a reason', () => {
  expect(Object.keys(callsWithoutCommand)).toHaveLength(1);
});
