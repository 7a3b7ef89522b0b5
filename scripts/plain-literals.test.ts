import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyLintRules } from './lint-rules.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-literals-'));
  copyLintRules(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function countComplaints(expression: string): number {
  writeFileSync(join(folder, 'planted.tsx'), `export const planted = ${expression};\n`);
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json', 'planted.tsx'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }; // Biome's JSON reporter
  return diagnostics.filter(({ category }) => category === 'plugin').length;
}

test.each(['{ ...{ a: 1 }, b: 2 }', '[...[1, 2], 3]', 'Math.max(...[1, 2])', "<b {...{ title: 'x' }} />"])(
  'a literal spread into another is reported: %s',
  (expression) => expect(countComplaints(expression)).toBe(1),
);

test.each(['{ ...given, b: 2 }', '{ ...(given ? { a: 1 } : {}) }', '[...given, 3]'])(
  'others are not: %s',
  (expression) => expect(countComplaints(expression)).toBe(0),
);
