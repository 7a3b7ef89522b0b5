import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readPlaywright, readVitest, type TestFile } from './reports.ts';

/** Step of a test run: a command with the way to read its outcome. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /**
   * Location of the command's JSON report and the function that reads it; without a report the command counts as one
   * test.
   */
  report?: { file: string; read: (report: unknown) => TestFile[] };
  /** Minutes that the step takes on two otherwise idle processors. */
  minutes?: number;
  /** The command that runs these files alone: a file that failed gets a second try. Playwright does that by itself. */
  again?: (files: string[]) => string[];
}

const reports = 'node_modules/.cache/mercer/reports';

/** No step takes half of it where nothing else runs; one that hangs must not take the others' results with it. */
const maxStepMinutes = 40;

/** Minutes for which a step may go on after `TEST_UNTIL`, because it began when there seemed to be enough time. */
const graceMinutes = 8;

const slowestListed = 10;

/** Milliseconds since 1970, by which all is to be over: what may not be done by then is left out, and named. */
const until = Number(process.env.TEST_UNTIL ?? Number.POSITIVE_INFINITY);

/** Factor by which other machines may be slower than `minutes` says. */
const slowness = 1.3;

function fitsRemainingTime({ minutes = 0 }: Step): boolean {
  return minutes === 0 || Date.now() + slowness * minutes * 60_000 <= until;
}

/** @returns milliseconds, after which the step is ended and counts as failed */
function timeLimitOfStep(): number {
  const remainingMs = until + graceMinutes * 60_000 - Date.now();
  return Math.max(1000, Math.min(maxStepMinutes * 60_000, remainingMs));
}

/**
 * Runs every step, also after a failed one. At the end it names what was slow, what passed at the second try only, and what
 * failed; the last line is `N passed, N failed`.
 */
export function runSteps(steps: Step[]) {
  mkdirSync(reports, { recursive: true });
  const leftOut: string[] = [];
  const files = steps.flatMap((step, index) => {
    console.log(`\n[${index + 1}/${steps.length}] ${step.name}`);
    if (!fitsRemainingTime(step)) {
      leftOut.push(step.name);
      return [];
    }
    const outcome = runStepWithRetry(step);
    console.log(`    ${step.name}: ${formatSummary(outcome)}`);
    return outcome.map((file) => ({ ...file, name: `${step.name}: ${file.name}` }));
  });
  const listTestsByOutcome = (tests: 'failed' | 'flaky') =>
    files.flatMap((file) => file[tests].map((test) => `${file.name}: ${test}`));
  printList(`The ${slowestListed} slowest files`, listSlowestFiles(files));
  printList('Left out: no time (TEST_UNTIL)', leftOut);
  printList('Flaky: passed at the second try only', listTestsByOutcome('flaky'));
  printList('Failed', listTestsByOutcome('failed'));
  console.log(`\n${formatSummary(files)}`);
  process.exitCode = files.some((file) => file.failed.length > 0) || files.length === 0 ? 1 : 0;
}

function formatSummary(files: TestFile[]): string {
  const passedCount = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, file) => sum + file.failed.length, 0);
  return `${passedCount} passed, ${failed} failed`;
}

function listSlowestFiles(files: TestFile[]): string[] {
  const sorted = files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, slowestListed);
  return sorted.map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function printList(title: string, lines: string[]) {
  if (lines.length > 0) console.log(['', title, '', ...lines.map((line) => `    ${line}`)].join('\n'));
}

/** A file that failed runs once more, by itself: what passes then is flaky, not failed. */
function runStepWithRetry(step: Step): TestFile[] {
  const files = runStepCommand(step, step.command);
  const failed = files.filter((file) => file.failed.length > 0);
  const isCommand = failed.some(({ name }) => name === formatCommand(step.command));
  if (!step.again || failed.length === 0 || isCommand || Date.now() > until) return files;
  console.log(`\n    A second try: ${failed.map(({ name }) => name).join(', ')}`);
  return afterSecondTry(files, runStepCommand(step, step.again(failed.map(({ name }) => name))));
}

/** The files of a run with what a second run of some of them said. A file that the second run did not reach stays failed. */
export function afterSecondTry(first: TestFile[], second: TestFile[]): TestFile[] {
  return first.map((file) => {
    const retriedFile = second.find(({ name }) => name === file.name);
    if (!retriedFile) return file;
    return { ...retriedFile, flaky: file.failed.filter((test) => !retriedFile.failed.includes(test)) };
  });
}

function runStepCommand({ env, report }: Step, command: string[]): TestFile[] {
  if (report) rmSync(report.file, { force: true });
  const [program = '', ...args] = command;
  const began = Date.now();
  const { status, error, stdout } = spawnSync(program, args, {
    stdio: report ? 'inherit' : ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    timeout: timeLimitOfStep(),
  });
  const toCommandResult = (...failed: string[]): TestFile => ({
    name: formatCommand(command),
    passed: failed.length > 0 ? 0 : 1,
    failed,
    flaky: [],
    durationMs: Date.now() - began,
  });
  if (stdout) process.stdout.write(stdout);
  if (error) return [toCommandResult(`${error.message} after ${minutesSince(began)} minutes`)];
  if (!report)
    return [
      status === 0 ? toCommandResult() : toCommandResult(['failed', ...takeLastLines(stdout)].join('\n        ')),
    ];
  const files = readReport(report);
  if (!files) return [toCommandResult(`no report in ${report.file}`)];
  // A run that failed without a failed test (a crash, no test found) must not look green.
  return status === 0 || files.some((file) => file.failed.length > 0) ? files : [...files, toCommandResult('failed')];
}

function minutesSince(began: number): number {
  return Math.round((Date.now() - began) / 60_000);
}

/**
 * Takes the last lines of a check's output, which say why it failed, so that the end of a long run names the reason.
 */
function takeLastLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-10);
}

function formatCommand(command: string[]): string {
  return command.join(' ');
}

function readReport({ file, read: parseReport }: NonNullable<Step['report']>): TestFile[] | undefined {
  try {
    return parseReport(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function check(name: string, ...command: string[]): Step {
  return { name, command };
}

/** @param files which to run, all without any; the options are Vitest's. */
export function defineVitestStep(name: string, files: string[] = [], ...options: string[]): Step {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const toVitestCommand = (files: string[]) => ['vitest', 'run', ...files, ...options, ...report];
  return { name, command: toVitestCommand(files), again: toVitestCommand, report: { file, read: readVitest } };
}

export function definePlaywrightStep(name: string, ...args: string[]): Step {
  const file = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  return {
    name,
    command: ['playwright', 'test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywright },
  };
}
