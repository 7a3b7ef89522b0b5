import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsWithoutCommand, formatOperations, operationsFile } from './cli-operations.ts';

test('packages/cli/src/calls/operations.json is what npm run generate writes', async () => {
  expect(readFileSync(operationsFile, 'utf8').replaceAll('\r', '')).toBe(await formatOperations());
});

test('calls without a command are those of sign-in in a browser and a stream without an end', () => {
  const remainingCalls = Object.keys(callsWithoutCommand).filter(
    (call) => !/ \/operator\/(session|me|owner|invitation|recovery)(\/|$)/.test(call),
  );
  expect(remainingCalls).toEqual(['GET /operator/events/stream']);
});
