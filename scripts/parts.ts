import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

export interface Outcome {
  passed: number;
  /** Their names. */
  failed: string[];
  /** Names of those among the passed that passed at the second try only: CI gives them one, a laptop none. */
  flaky: string[];
}

/** One step of a test run: a command, and how its outcome is known. */
export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the command's JSON report will stand, and how to read it; without it the command counts as one test. */
  report?: { file: string; read: (report: unknown) => Outcome };
}

const reports = 'node_modules/.cache/mercer/reports';

/** No part takes half of it; one that hangs must not take the others' results with it. */
const mostMinutes = 25;

/** Runs every part, also after a failed one; names what failed at the end, and says `N passed, N failed` on the last line. */
export function runParts(parts: Part[]) {
  mkdirSync(reports, { recursive: true });
  const total: Outcome = { passed: 0, failed: [], flaky: [] };
  for (const [index, part] of parts.entries()) {
    console.log(`\n[${index + 1}/${parts.length}] ${part.name}`);
    const { passed, failed, flaky } = runPart(part);
    console.log(`    ${part.name}: ${passed} passed, ${failed.length} failed`);
    total.passed += passed;
    total.failed.push(...failed.map((test) => `${part.name}: ${test}`));
    total.flaky.push(...flaky.map((test) => `${part.name}: ${test}`));
  }
  list('Passed at the second try only', total.flaky);
  list('Failed', total.failed);
  console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
  process.exitCode = total.failed.length === 0 && total.passed > 0 ? 0 : 1;
}

function list(title: string, tests: string[]) {
  if (tests.length > 0) console.log(['', title, '', ...tests.map((test) => `    ${test}`)].join('\n'));
}

function runPart({ command, env, report }: Part): Outcome {
  if (report) rmSync(report.file, { force: true });
  const [program = '', ...args] = command;
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    timeout: mostMinutes * 60_000,
  });
  if (error) return { passed: 0, failed: [`${command.join(' ')}: ${error.message}`], flaky: [] };
  const succeeded = status === 0;
  if (!report) return { passed: Number(succeeded), failed: succeeded ? [] : [command.join(' ')], flaky: [] };
  const outcome = readReport(report);
  // A run that failed without a failed test (a crash, no test found) must not look green.
  return succeeded || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [command.join(' ')] };
}

function readReport({ file, read }: NonNullable<Part['report']>): Outcome {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: [`no report in ${file}`], flaky: [] };
  }
}

export function check(name: string, ...command: string[]): Part {
  return { name, command };
}

export function vitest(name: string, ...args: string[]): Part {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  const command = ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command, report: { file, read: readVitest } };
}

export function playwright(name: string, ...args: string[]): Part {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    command: ['playwright', 'test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywright },
  };
}

interface VitestReport {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** A file that failed before its first test counts as one failure. */
export function readVitest(report: unknown): Outcome {
  const { numPassedTests, testResults } = report as VitestReport; // its JSON reporter
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return status === 'failed' && tests.length === 0 ? [name] : tests;
  });
  return { passed: numPassedTests, failed, flaky: [] };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

export function readPlaywright(report: unknown): Outcome {
  const { stats, suites, errors } = report as {
    // its JSON reporter
    stats: { expected: number; flaky: number };
    suites: PlaywrightSuite[];
    errors: { message?: string }[];
  };
  const named = (asked: string) =>
    specsOf(suites).flatMap(({ title, file, line, tests }) =>
      tests.filter(({ status }) => status === asked).map(() => `${file}:${line} ${title}`),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: [...named('unexpected'), ...errors.map(({ message }) => message ?? 'an error')],
    flaky: named('flaky'),
  };
}

function specsOf(suites: PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}
