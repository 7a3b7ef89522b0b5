import { expect, test } from 'vitest';
import { redactStackTrace } from './redact-stack-trace.ts';

test('the reason of a failure is told without paths of the machine and without what no store can keep', () => {
  const reason =
    'Error: no\0 file \ud800here\n    at run (/shop/functions/hello.ts:3:1)\n    at node:internal/run (node:internal:1:1)';
  expect(redactStackTrace(reason, '/shop/functions')).toBe('Error: no file �here\n    at run (hello.ts:3:1)');
});
