import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './parts.ts';

test('a test file that fails before its first test counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2 });
});

test('flaky browser tests and errors outside of tests count as failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: 'no browser' }] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3 });
});
