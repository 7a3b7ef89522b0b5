// A cast has its reason beside it, as a comment on its lines or on the line before. Biome finds the casts.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Cast {
  category: string;
  location: { path: string; start: { line: number }; end: { line: number } };
}

const isTestFile = (path: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(path);

/** @returns the casts of these paths that nobody explains, as `file:line` */
export function unexplainedCasts(folder: string, paths: string[]): string[] {
  const sourceCasts = findUnsafeCasts(folder, paths).filter(({ path }) => !isTestFile(path));
  return sourceCasts.filter((cast) => !hasReason(folder, cast)).map(({ path, start }) => `${path}:${start.line}`);
}

function findUnsafeCasts(folder: string, paths: string[]): Cast['location'][] {
  const only = ['--only=nursery/noUnsafeTypeAssertion', '--vcs-enabled=false'];
  const args = ['lint', ...only, '--reporter=json', '--max-diagnostics=none', ...paths];
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 } as const;
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, options);
  const { diagnostics }: { diagnostics: Cast[] } = JSON.parse(stdout);
  const casts = diagnostics.filter(({ category }) => category.endsWith('/noUnsafeTypeAssertion'));
  return casts.map(({ location }) => ({ ...location, path: location.path.replaceAll('\\', '/') }));
}

function hasReason(folder: string, { path, start, end }: Cast['location']): boolean {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  const previousLine = lines[start.line - 2]?.trim() ?? '';
  return previousLine.startsWith('//') || lines.slice(start.line - 1, end.line).some((line) => /\s\/\/ \S/.test(line));
}
