import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './parts.ts';

test('a test file that fails before its first test counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'one', status: 'passed' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ fullName: 'two', status: 'failed' }] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitest(report)).toEqual({ passed: 3, failed: ['two', 'c.test.ts'], flaky: [] });
});

test('errors outside of browser tests count as failures, a second try is named', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] });
  const report = {
    stats: { expected: 5, flaky: 1 },
    suites: [
      { specs: [spec('good', 'expected'), spec('odd', 'flaky')], suites: [{ specs: [spec('bad', 'unexpected')] }] },
    ],
    errors: [{ message: 'no browser' }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 6,
    failed: ['a.spec.ts:7 bad', 'no browser'],
    flaky: ['a.spec.ts:7 odd'],
  });
});
