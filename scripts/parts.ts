import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** One step of a test run: a command, and how its outcome is counted. */
export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the command's JSON report will stand, and how to read it; without it the command counts as one test. */
  report?: { file: string; count: (report: unknown) => Counts };
}

const reports = 'node_modules/.cache/mercer/reports';

/** Runs every part, also after a failed one, and says `N passed, N failed` on the last line. */
export function runParts(parts: Part[]) {
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const [index, part] of parts.entries()) {
    console.log(`\n[${index + 1}/${parts.length}] ${part.name}`);
    const { passed, failed } = runPart(part);
    console.log(`    ${part.name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function runPart({ command, env, report }: Part): Counts {
  if (report) rmSync(report.file, { force: true });
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const succeeded = status === 0;
  if (!report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = readReport(report);
  // A run that failed without a failed test (a crash, no test found) must not look green.
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readReport({ file, count }: NonNullable<Part['report']>): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error(`    no report in ${file}`);
    return { passed: 0, failed: 1 };
  }
}

export function check(name: string, ...command: string[]): Part {
  return { name, command };
}

export function vitest(name: string, ...args: string[]): Part {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  const command = ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return { name, command, report: { file, count: countVitest } };
}

export function playwright(name: string, ...args: string[]): Part {
  const file = `${reports}/${name.replaceAll(' ', '-')}.json`;
  return {
    name,
    command: ['playwright', 'test', ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright },
  };
}

/** A file that failed before its first test counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}

/** Flaky counts as failed: a shopper does not get a second try. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
