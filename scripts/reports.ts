// Vitest's and Playwright's JSON reports in one shape.
import { relative } from 'node:path';

/** File of tests with the outcomes of its tests. */
export interface TestFile {
  name: string;
  passed: number;
  /** Names of tests. */
  failed: string[];
  /** Names of those among the passed that passed at the second try only. */
  flaky: string[];
  durationMs: number;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** A file that failed before its first test counts as one failure. */
export function readVitest(report: unknown): TestFile[] {
  const { testResults } = report as VitestReport; // Vitest's JSON reporter
  return testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const filterByStatus = (testStatus: string) => assertionResults.filter((test) => test.status === testStatus);
    const failed = filterByStatus('failed').map((test) => test.fullName);
    if (status === 'failed' && failed.length === 0) failed.push('before its first test');
    const file = relative(process.cwd(), name);
    return { name: file, passed: filterByStatus('passed').length, failed, flaky: [], durationMs: endTime - startTime };
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { duration: number }[] }[];
}

/** An error outside of every test counts as a failure. */
export function readPlaywright(report: unknown): TestFile[] {
  // Playwright's JSON reporter
  const { suites, errors } = report as { suites: PlaywrightSuite[]; errors: { message?: string }[] };
  const files = Map.groupBy(suites.flatMap(collectSpecs), (spec) => spec.file);
  return [...[...files].map(([name, specs]) => toTestFile(name, specs)), ...errors.map(outsideOfTests)];
}

function toTestFile(name: string, specs: PlaywrightSpec[]): TestFile {
  const tests = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, results }) => ({ name: `${line} ${title}`, status, results })),
  );
  const listTestNames = (status: string) => tests.filter((test) => test.status === status).map((test) => test.name);
  const flaky = listTestNames('flaky');
  return {
    name,
    passed: listTestNames('expected').length + flaky.length,
    failed: listTestNames('unexpected'),
    flaky,
    durationMs: tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0),
  };
}

function collectSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(collectSpecs)];
}

function outsideOfTests({ message = 'an error' }: { message?: string }): TestFile {
  return { name: 'Playwright', passed: 0, failed: [message], flaky: [], durationMs: 0 };
}
