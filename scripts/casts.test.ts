import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unexplainedCasts } from './casts.ts';
import { copyLintRules } from './lint-rules.ts';

const page = 'apps/storefront/app/routes/planted.tsx';
const planted = {
  'packages/client/src/bare.ts': 'export const bare = (value: unknown) => value as string;\n',
  'packages/client/src/beside.ts': 'export const beside = (value: unknown) => value as string; // it is one\n',
  'packages/client/src/before.ts': '// it is one\nexport const before = (value: unknown) => value as string;\n',
  'packages/client/src/fixed.ts': "export const fixed = ['a'] as const;\n",
  'packages/client/src/bare.test.ts': 'export const inTest = (value: unknown) => value as string;\n',
  [page]: 'export const loader = async (client: Client) => (await client.cart.get()) as Cart | null; // it is one\n',
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-casts-'));
  copyLintRules(folder);
  for (const [file, source] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every cast has its reason beside it', () => {
  expect(unexplainedCasts('.', ['packages', 'apps/storefront/server', 'scripts', 'functions', 'photography'])).toEqual(
    [],
  );
});

test('one without a reason is found', () => {
  expect(unexplainedCasts(folder, ['packages'])).toEqual(['packages/client/src/bare.ts:1']);
});

test('pages have none: Biome refuses what hides the types of the client library', () => {
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', page];
  const { stdout, status } = spawnSync(resolve('node_modules/.bin/biome'), args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stdout).toContain('lint/nursery/noUnsafeTypeAssertion');
  expect(status).toBe(1);
});
