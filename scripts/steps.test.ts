import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTests, slowTests } from './parts.ts';

const scripts = import.meta.dirname;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-steps-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs one step whose report says, try after try, which of the tests `one` and `two` fail. @returns the process with
 * its output
 */
function runWithTries(...tries: string[][]) {
  const toTestFile = (failed: string[]) => ({
    name: 'a.test.ts',
    passed: 2 - failed.length,
    failed,
    flaky: [],
    durationMs: 1500,
  });
  const reports = tries.map((failed) => JSON.stringify([toTestFile(failed)]));
  const program = join(folder, 'run.ts');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
import { runSteps } from ${JSON.stringify(join(scripts, 'steps.ts'))};
const reports = ${JSON.stringify(reports)};
const write = (index) => [process.execPath, '-e', 'require("fs").writeFileSync("report.json", process.argv[1]); process.exitCode = 1', reports[index]];
runSteps([{ name: 'step', command: write(0), again: () => write(1), report: { file: 'report.json', read: (report) => report } }]);`,
  );
  return spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
}

test('what passes at the second try is named as flaky and does not fail the run', () => {
  const { stdout, status } = runWithTries(['two'], []);
  expect(stdout).toContain('Flaky: passed at the second try only\n\n    step: a.test.ts: two\n');
  expect(stdout).toMatch(/\n2 passed, 0 failed\n$/);
  expect(status).toBe(0);
});

test('what fails twice fails the run', () => {
  const { stdout, status } = runWithTries(['one', 'two'], ['two']);
  expect(stdout).toContain('    step: a.test.ts: one\n');
  expect(stdout).toContain('Failed\n\n    step: a.test.ts: two\n');
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  expect(status).toBe(1);
});

test('a command that fails without a failed test does not look green', () => {
  const { stdout, status } = runWithTries([]);
  expect(stdout).toMatch(/\n2 passed, 1 failed\n$/);
  expect(status).toBe(1);
});

test('the end names what a check said last', () => {
  const program = join(folder, 'check.ts');
  writeFileSync(
    program,
    `import { check, runSteps } from ${JSON.stringify(join(scripts, 'steps.ts'))};
runSteps([check('promises', process.execPath, '-e', 'console.log("    kept in no test: one"); process.exitCode = 1')]);`,
  );
  const { stdout } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
  expect(stdout.split('\nFailed\n')[1]).toContain('failed\n        kept in no test: one\n\n0 passed, 1 failed\n');
});

test('what no time is left for is left out, and named', () => {
  const program = join(folder, 'late.ts');
  writeFileSync(
    program,
    `import { runSteps } from ${JSON.stringify(join(scripts, 'steps.ts'))};
const command = [process.execPath, '-e', ''];
runSteps([{ name: 'quick', command }, { name: 'long', command, minutes: 10 }]);`,
  );
  const env = { ...process.env, TEST_UNTIL: String(Date.now() + 660_000) };
  const { stdout, status } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env });
  expect(stdout).toContain('Left out: no time (TEST_UNTIL)\n\n    long\n');
  expect(stdout).toMatch(/\n1 passed, 0 failed\n$/);
  expect(status).toBe(0);
});

test('a step that goes on past its time is ended, named, and keeps no other from being told of', () => {
  const program = join(folder, 'endless.ts');
  writeFileSync(
    program,
    `import { runSteps } from ${JSON.stringify(join(scripts, 'steps.ts'))};
const endless = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
runSteps([{ name: 'quick', command: ['echo', 'quick'] }, { name: 'endless', command: endless }]);`,
  );
  const graceMs = 8 * 60_000;
  const env = { ...process.env, TEST_UNTIL: String(Date.now() - graceMs + 2000) };
  // Neither step has `minutes`, so that both begin
  const { stdout, status } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8', env });
  expect(stdout).toContain('ETIMEDOUT');
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/);
  expect(status).toBe(1);
});

test('the slowest files are named', () => {
  expect(runWithTries([]).stdout).toContain('    1.5 s  step: a.test.ts\n');
});

test('every file and folder that belongs to another part of the tests is there', () => {
  expect([...processTests, ...slowTests].filter((path) => !existsSync(path))).toEqual([]);
});
