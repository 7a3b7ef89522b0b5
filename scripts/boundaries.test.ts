import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backendModules } from './boundaries/backend.ts';
import { drawArchitecture } from './boundaries/picture.ts';
import { table } from './boundaries/table.ts';
import { copyLintRules } from './lint-rules.ts';

const app = 'apps/storefront/app';
const client = 'packages/client/src';
const commerce = 'packages/commerce/src';
const platform = 'packages/platform/src';
const server = 'packages/server/src';

/** Violations of the import rules, one of each kind. */
const violations: [file: string, importPath: string][] = [
  // a folder that has no line
  ['packages/new/src/a.ts', './b.ts'],
  [`${commerce}/new/a.ts`, '@mercer/platform/http/errors'],
  [`${app}/features/new/a.tsx`, '@mercer/contract'],
  [`${commerce}/cart/deep/deeper/a.ts`, './b.ts'],
  // Import of another package
  ['packages/contract/src/a.ts', '@mercer/client'],
  ['packages/contract/src/entities/a.ts', 'hono'],
  [`${client}/a.ts`, '@mercer/server'],
  ['packages/sandbox/src/a.ts', '@mercer/contract'],
  [`${server}/a.ts`, '@mercer/client'],
  [`${server}/b.ts`, '@mercer/demo'],
  [`${commerce}/catalog/a.ts`, '@mercer/sandbox'],
  ['packages/demo/src/a.ts', '@mercer/server'],
  ['packages/demo/src/products/a.ts', '@mercer/client'],
  [`${app}/a.tsx`, '@mercer/server'],
  [`${app}/routes/a.tsx`, '@mercer/sandbox'],
  [`${app}/features/content/a.tsx`, '@mercer/server'],
  [`${app}/ui/a.tsx`, '@mercer/client'],
  // an entry that is not for everybody
  [`${app}/features/cart/a.tsx`, '@mercer/client/testing'],
  ['apps/storefront/server/a.ts', '@mercer/server/testing'],
  // Import of another package by its path
  [`${app}/routes/b.tsx`, '../../../../packages/server/src/index.ts'],
  ['e2e/api/a.test.ts', '../../packages/commerce/src/orders/index.ts'],
  [`${commerce}/cart/g.ts`, '../../../platform/src/http/errors.ts'],
  ['packages/demo/src/b.ts', '../../commerce/src/catalog/index.ts'],
  ['scripts/a.ts', '../packages/server/src/index.ts'],
  // Import of a third-party package
  [`${client}/cart/a.ts`, 'node:fs'],
  [`${client}/cart/b.ts`, 'es-toolkit/compat'],
  [`${commerce}/orders/a.ts`, 'pg'],
  [`${commerce}/accounts/a.ts`, 'sharp'],
  [`${app}/state/a.ts`, 'lodash'],
  ['packages/sandbox/src/gateways/card/a.ts', 'pg'],
  ['scripts/prepare/a.mjs', 'vite'],
  ['functions/demo/a.ts', '@mercer/server'],
  ['bench/a.ts', 'kysely'],
  ['vitest.config.ts', 'vite'],
  // a module of the backend
  [`${commerce}/cart/c.ts`, '../orders/index.ts'],
  [`${commerce}/cart/d.ts`, '../catalog/products.ts'],
  [`${commerce}/cart/deep/a.ts`, '../../catalog/products.ts'],
  [`${commerce}/cart/deep/b.ts`, '../../orders/index.ts'],
  [`${commerce}/cart/e.ts`, './../orders/index.ts'],
  [`${commerce}/cart/f.ts`, '@mercer/server'],
  [`${platform}/http/a.ts`, '@mercer/commerce/cart'],
  [`${platform}/session/a.ts`, '@mercer/commerce/orders'],
  [`${commerce}/promotions/a.ts`, '@mercer/server/testing'],
  ['packages/search/src/a.ts', '@mercer/commerce/catalog'],
  ['packages/database/src/a.ts', '@mercer/platform/http/errors'],
  ['packages/gateways/src/a.ts', '@mercer/database'],
  ['packages/mail/src/a.ts', '@mercer/commerce/orders'],
  ['packages/host/src/config/a.ts', '../backend/backend.ts'],
  // a folder of another package
  [`${client}/transport/a.ts`, '../cart/cart.ts'],
  [`${client}/payment/ideal/a.ts`, '../card/stripe.ts'],
  [`${client}/payment/b.ts`, '../testing/index.ts'],
  ['packages/sandbox/src/http/a.ts', '../ledger/amounts.ts'],
  ['packages/sandbox/src/gateways/a/b.ts', '../c/routes.ts'],
  [`${client}/payment/gateways/a/b.ts`, '../c/card.ts'],
  ['packages/client/packaging/a.ts', '../src/index.ts'],
  ['apps/storefront/server/b.ts', '../app/i18n/messages.ts'],
  [`${app}/features/cart/b.tsx`, '../catalog/card.tsx'],
  [`${app}/features/cart/c.tsx`, '../../routes/cart.tsx'],
  [`${app}/features/cart/d.tsx`, '../../../server/shop.ts'],
  [`${app}/state/b.tsx`, '../features/cart/lines.tsx'],
  [`${app}/ui/b.tsx`, '../i18n/messages.ts'],
  [`${app}/i18n/a.ts`, '../state/cart.tsx'],
  [`${app}/loading/a.ts`, '../document/seo.tsx'],
  [`${app}/ui/c.tsx`, '../state/cart.tsx'],
  ['e2e/consumer/a.ts', '../shop.ts'],
  // tests
  ['packages/contract/src/a.test.ts', '@mercer/client'],
  [`${client}/cart/a.test.ts`, '../settings/settings.ts'],
  [`${commerce}/cart/a.test.ts`, '@mercer/demo'],
  [`${commerce}/cart/deep/a.test.ts`, '../../catalog/products.ts'],
  [`${app}/ui/a.test.tsx`, '../features/cart/lines.tsx'],
  [`${app}/features/cart/a.test.tsx`, '@mercer/server'],
];

const allowed: [file: string, importPath: string][] = [
  ['packages/contract/src/k.ts', './entities/cart.ts'],
  ['packages/contract/src/entities/k.ts', '../money.ts'],
  [`${client}/k.ts`, '@mercer/contract'],
  [`${client}/l.ts`, 'es-toolkit/compat'],
  [`${client}/payment/gateways/a/k.ts`, '../../../cart/cart.ts'],
  [`${client}/payment/gateways/a/wallet/k.ts`, '../../../adapter.ts'],
  ['packages/sandbox/src/gateways/a/api/k.ts', '../../../http/ids.ts'],
  ['packages/sandbox/src/store/k.ts', 'pg'],
  [`${server}/k.ts`, '@mercer/commerce/cart'],
  [`${commerce}/cart/k.ts`, '../catalog/index.ts'],
  [`${commerce}/cart/l.ts`, '@mercer/platform/http/sentences/translate'],
  [`${platform}/settings/k.ts`, '../http/errors.ts'],
  ['packages/cli/src/k.ts', '@mercer/host/config/config'],
  [`${commerce}/cart/m.ts`, './deep/k.ts'],
  [`${commerce}/cart/deep/k.ts`, '../lines.ts'],
  [`${commerce}/cart/deep/l.ts`, '../other/lines.ts'],
  [`${commerce}/cart/deep/m.ts`, '../../catalog/index.ts'],
  [`${commerce}/cart/n.ts`, 'hono/cookie'],
  [`${commerce}/cart/o.ts`, 'node:fs/promises'],
  ['packages/database/src/k.ts', 'pg'],
  ['packages/demo/src/k.ts', '@mercer/server/seeding'],
  [`${app}/features/cart/k.tsx`, '../../state/cart.tsx'],
  [`${app}/features/cart/l.tsx`, './lines.module.css'],
  [`${app}/routes/k.tsx`, '../features/cart/lines.tsx'],
  ['apps/storefront/server/k.ts', '@mercer/server'],
  ['e2e/api/k.test.ts', '@mercer/server/testing'],
  ['functions/demo/k.ts', './greeting.ts'],
  [`${commerce}/cart/k.test.ts`, '../orders/index.ts'],
  [`${commerce}/cart/deep/k.test.ts`, '@mercer/server/testing'],
  [`${client}/cart/k.test.ts`, '../testing/index.ts'],
];

const circle = ['packages/contract/src/one.ts', 'packages/contract/src/two.ts'] as const;
const circleOfTypes = ['packages/contract/src/three.ts', 'packages/contract/src/four.ts'] as const;

let folder: string;
let report: { path: string; rule: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-boundaries-'));
  copyLintRules(folder);
  for (const [file, path] of [...violations, ...allowed]) plantImport(file, path);
  for (const [firstFile, two] of [circle, circleOfTypes]) {
    const keyword = firstFile === circle[0] ? 'import' : 'import type';
    plantImport(firstFile, `./${posix.basename(two)}`, keyword);
    plantImport(two, `./${posix.basename(firstFile)}`, keyword);
  }
  report = runBiomeLint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plantImport(file: string, importPath: string, keyword = 'import') {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  const use = keyword === 'import' ? 'export const kept = thing;' : 'export type Kept = thing;';
  writeFileSync(join(folder, file), `${keyword} { thing } from '${importPath}';\n\n${use}\n`);
}

function runBiomeLint() {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const { stdout } = spawnSync(
    biome,
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return diagnostics.map(({ category, location }) => ({ path: location.path.replaceAll('\\', '/'), rule: category }));
}

const breaksLintRule = (file: string, rule: string) =>
  report.some((line) => line.path === file && line.rule.endsWith(rule));

test.each(violations)('%s may not import %s', (file) => {
  expect(breaksLintRule(file, '/noRestrictedImports')).toBe(true);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(breaksLintRule(file, '/noRestrictedImports')).toBe(false);
});

test.each([circle, circleOfTypes])('a circle is caught, also one of types alone: %s and %s', (circleFile) => {
  expect(breaksLintRule(circleFile, '/noImportCycles')).toBe(true);
});

const lines = table.flatMap((area) =>
  area.lines.flatMap((line) => line.folders.map((subfolder) => posix.join(area.folder, subfolder))),
);

/** Returns true when the line is the path, each `*` of its folders being any folder. */
const isLineForPath = (line: string, path: string) => {
  const folderPattern = posix
    .dirname(line)
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]+');
  return posix.basename(line) === posix.basename(path) && new RegExp(`^${folderPattern}$`).test(posix.dirname(path));
};

/** Lists the lines of the table that cover a folder: its own, else that of the module to which it belongs. */
const listFolderLines = (folderPath: string) =>
  lines.filter((line) =>
    [`${folderPath}/*`, `${folderPath}/**`, `${posix.dirname(folderPath)}/**`].some((path) =>
      isLineForPath(line, posix.normalize(path)),
    ),
  );

const ignored = readFileSync('.gitignore', 'utf8').match(/^[^/\s]+(?=\/$)/gm) ?? [];
const sources = globSync('**/*.{ts,tsx,mts,js,mjs,cjs}', {
  exclude: (path) => ignored.some((name) => path.split(/[\\/]/).includes(name)),
});
const folders = [...new Set(sources.map((file) => posix.dirname(file.replaceAll('\\', '/'))))];

test.each(folders)('%s has one line in the table', (folderPath) => {
  expect(listFolderLines(folderPath)).toHaveLength(1);
});

test('every line of the table is a folder with sources', () => {
  const matchedLines = folders.flatMap(listFolderLines);
  expect(lines.filter((line) => !matchedLines.includes(line))).toEqual([]);
});

test('a module of the backend names those that stand above it in the table', () => {
  const names = Object.keys(backendModules);
  for (const [name, { may }] of Object.entries(backendModules)) {
    expect(names.slice(0, names.indexOf(name))).toEqual(expect.arrayContaining(may));
  }
});

test('the packages of the backend form no circle', () => {
  const names = Object.keys(backendModules);
  const packages = names.map((name) => backendModules[name]?.package);
  for (const name of new Set(packages)) {
    const first = packages.indexOf(name);
    const span = packages.slice(first, packages.lastIndexOf(name) + 1);
    expect(span.every((other) => other === name)).toBe(true);
  }
});

test('docs/contributors/architecture.md has the picture that scripts/boundaries.ts draws', () => {
  expect(readFileSync('docs/contributors/architecture.md', 'utf8').replaceAll('\r', '')).toContain(
    drawArchitecture(table),
  );
});
