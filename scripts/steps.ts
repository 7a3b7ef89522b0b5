import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readPlaywright, readVitest, type TestFile } from './reports.ts';

/** One step of a test run: a command, and how its outcome is known. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the command's JSON report will stand, and how to read it; without it the command counts as one test. */
  report?: { file: string; read: (report: unknown) => TestFile[] };
  /** How long it takes on two processors that do nothing else. */
  minutes?: number;
  /** The command that runs these files alone: a file that failed gets a second try. Playwright does that by itself. */
  again?: (files: string[]) => string[];
}

const reports = 'node_modules/.cache/mercer/reports';

/** No step takes half of it where nothing else runs; one that hangs must not take the others' results with it. */
const maxStepMinutes = 40;

/** How long a step may go on after `TEST_UNTIL`: it began when there seemed to be time enough. */
const graceMinutes = 8;

const slowestShown = 10;

/** Milliseconds since 1970, by which all is to be over: what may not be done by then is left out, and named. */
const until = Number(process.env.TEST_UNTIL ?? Number.POSITIVE_INFINITY);

/** Other machines take longer than `minutes` says. */
const slowness = 1.3;

function fits({ minutes = 0 }: Step): boolean {
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
    if (!fits(step)) {
      leftOut.push(step.name);
      return [];
    }
    const outcome = runStep(step);
    console.log(`    ${step.name}: ${summary(outcome)}`);
    return outcome.map((file) => ({ ...file, name: `${step.name}: ${file.name}` }));
  });
  const named = (tests: 'failed' | 'flaky') =>
    files.flatMap((file) => file[tests].map((test) => `${file.name}: ${test}`));
  list(`The ${slowestShown} slowest files`, slowest(files));
  list('Left out: no time (TEST_UNTIL)', leftOut);
  list('Flaky: passed at the second try only', named('flaky'));
  list('Failed', named('failed'));
  console.log(`\n${summary(files)}`);
  process.exitCode = files.some((file) => file.failed.length > 0) || files.length === 0 ? 1 : 0;
}

function summary(files: TestFile[]): string {
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, file) => sum + file.failed.length, 0);
  return `${passed} passed, ${failed} failed`;
}

function slowest(files: TestFile[]): string[] {
  const sorted = files.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, slowestShown);
  return sorted.map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

function list(title: string, lines: string[]) {
  if (lines.length > 0) console.log(['', title, '', ...lines.map((line) => `    ${line}`)].join('\n'));
}

/** A file that failed runs once more, by itself: what passes then is flaky, not failed. */
function runStep(step: Step): TestFile[] {
  const files = runCommand(step, step.command);
  const failed = files.filter((file) => file.failed.length > 0);
  const isCommand = failed.some(({ name }) => name === commandName(step.command));
  if (!step.again || failed.length === 0 || isCommand || Date.now() > until) return files;
  console.log(`\n    A second try: ${failed.map(({ name }) => name).join(', ')}`);
  return afterSecondTry(files, runCommand(step, step.again(failed.map(({ name }) => name))));
}

/** The files of a run with what a second run of some of them said. A file that the second run did not reach stays failed. */
export function afterSecondTry(first: TestFile[], second: TestFile[]): TestFile[] {
  return first.map((file) => {
    const again = second.find(({ name }) => name === file.name);
    if (!again) return file;
    return { ...again, flaky: file.failed.filter((test) => !again.failed.includes(test)) };
  });
}

function runCommand({ env, report }: Step, command: string[]): TestFile[] {
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
  const whole = (...failed: string[]): TestFile => ({
    name: commandName(command),
    passed: failed.length > 0 ? 0 : 1,
    failed,
    flaky: [],
    durationMs: Date.now() - began,
  });
  if (stdout) process.stdout.write(stdout);
  if (error) return [whole(`${error.message} after ${minutesSince(began)} minutes`)];
  if (!report) return [status === 0 ? whole() : whole(['failed', ...lastLines(stdout)].join('\n        '))];
  const files = readReport(report);
  if (!files) return [whole(`no report in ${report.file}`)];
  // A run that failed without a failed test (a crash, no test found) must not look green.
  return status === 0 || files.some((file) => file.failed.length > 0) ? files : [...files, whole('failed')];
}

function minutesSince(began: number): number {
  return Math.round((Date.now() - began) / 60_000);
}

/** What a check says last is why it failed: the end of a long run is to name it. */
function lastLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-10);
}

function commandName(command: string[]): string {
  return command.join(' ');
}

function readReport({ file, read }: NonNullable<Step['report']>): TestFile[] | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function check(name: string, ...command: string[]): Step {
  return { name, command };
}

/** @param files which to run, all without any; the options are Vitest's. */
export function vitest(name: string, files: string[] = [], ...options: string[]): Step {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = (files: string[]) => ['vitest', 'run', ...files, ...options, ...report];
  return { name, command: run(files), again: run, report: { file, read: readVitest } };
}

export function playwright(name: string, ...args: string[]): Step {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    command: ['playwright', 'test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywright },
  };
}
