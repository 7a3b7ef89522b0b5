import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { biomeConfiguration } from './boundaries.ts';

const app = 'apps/storefront/app';
const server = 'packages/server/src';

const violations: [file: string, importPath: string][] = [
  ['packages/contract/src/a.ts', '@mercer/client'],
  ['packages/client/src/b.ts', '@mercer/server'],
  ['packages/client/src/cart/c.ts', 'node:fs'],
  ['packages/sandbox/src/d.ts', '@mercer/contract'],
  ['packages/demo/src/u.ts', '@mercer/client'],
  ['packages/demo/src/v.ts', '../../server/src/catalog/index.ts'],
  [`${server}/w.ts`, '@mercer/demo'],
  [`${server}/e.ts`, '@mercer/client'],
  [`${server}/catalog/f.ts`, '@mercer/sandbox'],
  [`${server}/cart/g.ts`, '../orders/index.ts'],
  [`${server}/cart/h.ts`, '../catalog/products.ts'],
  [`${server}/cart/deep/i.ts`, '../../catalog/products.ts'],
  [`${server}/settings/j.ts`, '../vault/index.ts'],
  [`${server}/payments/k.ts`, '../subscriptions/index.ts'],
  [`${server}/http/l.ts`, '../cart/index.ts'],
  [`${app}/root.tsx`, '@mercer/server'],
  [`${app}/routes/m.tsx`, '@mercer/sandbox'],
  [`${app}/routes/n.tsx`, '../../../../packages/server/src/index.ts'],
  [`${app}/features/cart/o.tsx`, '../catalog/card.tsx'],
  [`${app}/features/cart/p.tsx`, '../../routes/cart.tsx'],
  [`${app}/state/q.tsx`, '../features/cart/lines.tsx'],
  [`${app}/ui/r.tsx`, '../messages.ts'],
  [`${app}/ui/s.tsx`, '../state/cart.tsx'],
  [`${app}/ui/t.tsx`, '@mercer/client'],
];

const allowed: [file: string, importPath: string][] = [
  ['packages/contract/src/aa.ts', './money.ts'],
  ['packages/client/src/bb.ts', '@mercer/contract'],
  ['packages/demo/src/ll.ts', '@mercer/server/seeding'],
  ['packages/client/src/payment/card/cc.ts', '../../cart/cart.ts'],
  [`${server}/dd.ts`, './cart/index.ts'],
  [`${server}/cart/ee.ts`, '../catalog/index.ts'],
  [`${server}/cart/ff.ts`, '../http/errors.ts'],
  [`${server}/orders/gg.ts`, '../cart/index.ts'],
  [`${app}/features/cart/hh.tsx`, '../../state/cart.tsx'],
  [`${app}/features/checkout/cart/ii.tsx`, '../form.tsx'],
  [`${app}/routes/jj.tsx`, '../features/cart/lines.tsx'],
  ['apps/storefront/server/kk.ts', '@mercer/server'],
];

const cycle = ['packages/contract/src/one.ts', 'packages/contract/src/two.ts'] as const;

let folder: string;
let report: { path: string; rule: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mercer-boundaries-'));
  for (const file of ['biome.json', 'biome.boundaries.json']) cpSync(file, join(folder, file));
  for (const [file, path] of [...violations, ...allowed]) plant(file, path);
  plant(cycle[0], './two.ts');
  plant(cycle[1], './one.ts');
  report = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, importPath: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `import { thing } from '${importPath}';\n\nexport const kept = thing;\n`);
}

function lint() {
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const { stdout } = spawnSync(
    biome,
    ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return diagnostics.map(({ category, location }) => ({ path: location.path.replaceAll('\\', '/'), rule: category }));
}

const broken = (file: string, rule: string) => report.some((line) => line.path === file && line.rule.endsWith(rule));

test.each(violations)('%s may not import %s', (file) => {
  expect(broken(file, '/noRestrictedImports')).toBe(true);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(broken(file, '/noRestrictedImports')).toBe(false);
});

test('an import cycle is caught', () => {
  expect(broken(cycle[0], '/noImportCycles')).toBe(true);
});

test('biome.boundaries.json is what scripts/boundaries.ts writes', () => {
  expect(JSON.parse(readFileSync('biome.boundaries.json', 'utf8'))).toEqual(biomeConfiguration());
});
