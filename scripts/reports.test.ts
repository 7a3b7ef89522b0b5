import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

test('a test file that fails before its first test counts as one failure', () => {
  const toTestResult = (name: string, status: string, ...tests: string[]) => ({
    name: `${process.cwd()}/${name}`,
    status,
    startTime: 5,
    endTime: 12,
    assertionResults: tests.map((fullName) => ({ fullName, status })),
  });
  const testResults = [
    toTestResult('a.test.ts', 'passed', 'one'),
    toTestResult('b.test.ts', 'failed', 'two'),
    toTestResult('c.test.ts', 'failed'),
  ];
  expect(readVitest({ testResults })).toEqual([
    { name: 'a.test.ts', passed: 1, failed: [], flaky: [], durationMs: 7 },
    { name: 'b.test.ts', passed: 0, failed: ['two'], flaky: [], durationMs: 7 },
    { name: 'c.test.ts', passed: 0, failed: ['before its first test'], flaky: [], durationMs: 7 },
  ]);
});

test('errors outside of browser tests count as failures, a second try is named', () => {
  const toPlaywrightSpec = (title: string, status: string, ...durations: number[]) => {
    const results = durations.map((duration) => ({ duration }));
    return { title, file: 'a.spec.ts', line: 7, tests: [{ status, results }] };
  };
  const report = {
    suites: [
      {
        specs: [toPlaywrightSpec('good', 'expected', 1), toPlaywrightSpec('odd', 'flaky', 2, 3)],
        suites: [{ specs: [toPlaywrightSpec('bad', 'unexpected', 4, 5)] }],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  expect(readPlaywright(report)).toEqual([
    { name: 'a.spec.ts', passed: 2, failed: ['7 bad'], flaky: ['7 odd'], durationMs: 15 },
    { name: 'Playwright', passed: 0, failed: ['no browser'], flaky: [], durationMs: 0 },
  ]);
});
