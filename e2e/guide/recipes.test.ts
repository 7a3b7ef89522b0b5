import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const copied = ['apps', 'bench', 'e2e', 'functions', 'packages', 'scripts', 'package.json'];
const configs = [
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'vitest.long.config.ts',
  'playwright.config.ts',
];
const leftOut = new Set(['node_modules', 'build', '.cache', '.data']);

/** A copy of the repository's files, in which packages import each other and not those of the repository. */
class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'mercer-recipe-'));
  readonly changedFiles = new Set<string>();

  constructor() {
    for (const name of [...copied, ...configs]) {
      cpSync(name, join(this.folder, name), { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
    }
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '@mercer'), { recursive: true });
    for (const name of readdirSync('node_modules').filter((name) => name !== '@mercer')) {
      symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name));
    }
    for (const name of readdirSync(join(this.folder, 'packages'))) {
      symlinkSync(join(this.folder, 'packages', name), join(modules, '@mercer', name));
    }
    // Versions that one workspace alone has
    for (const workspaceModules of ['apps/storefront/node_modules', 'packages/server/node_modules'])
      symlinkSync(join(process.cwd(), workspaceModules), join(this.folder, workspaceModules));
  }

  /** Adds a file. */
  write(path: string, text: string) {
    this.changedFiles.add(path);
    writeFileSync(join(this.folder, path), text);
  }

  /** Puts lines before the first place where `text` stands in a file. */
  insertBefore(path: string, text: string, lines: string) {
    const content = readFileSync(join(this.folder, path), 'utf8');
    expect(content).toContain(text);
    this.write(
      path,
      content.replace(text, () => lines + text),
    );
  }

  run(...[command, ...args]: [string, ...string[]]): string {
    const env = { ...process.env, TEST_DATABASE_URL: '' };
    return execFileSync(command, args, {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Makes the typed client, checks all types and runs the test `probe`. */
  check(probe: string) {
    this.run('node', '-e', "import('./scripts/operator-client.ts').then((client) => client.writeOperatorTypes())");
    writeFileSync(join(this.folder, 'e2e/api/recipe.test.ts'), probe);
    this.run('node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
    this.run('node', 'node_modules/vitest/vitest.mjs', 'run', '--no-isolate', 'e2e/api/recipe.test.ts');
  }
}

function copyRepository(): RepositoryCopy {
  const copy = new RepositoryCopy();
  onTestFinished(() => copy.remove());
  return copy;
}

const fieldProbe = `
import { createOperatorClient } from '@mercer/operator';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { readProductDrafts } from '../../packages/cli/src/import/products/read-drafts.ts';

const headers = { Authorization: 'Bearer sk_test' };

async function* streamTable() {
  yield Buffer.from('slug,name,price,warranty_months\\nlamp,Lamp,20,36');
}

eachDatabase((db) => {
  test('the field is taken, kept, answered, filtered by, described, exported and imported', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    const fetch = async (request: Request) => shop.app.fetch(request);
    const client = createOperatorClient({ url: 'http://localhost:3000', key: 'sk_test', fetch });
    const body = { name: 'Lamp', price: 20, warranty_months: 24 };
    const { data } = await client.POST('/operator/products', { body });
    const months: number | undefined = data?.warranty_months;
    expect(months).toBe(24);
    const refused = await shopper.call('POST', '/operator/products', { ...body, warranty_months: 0 }, headers);
    expect(refused).toMatchObject({ status: 400, body: { error: { param: 'warranty_months' } } });
    const shown = await shopper.get('/api/products?where[warranty_months]=24&fields=name,warranty_months');
    expect(shown.body.results).toMatchObject([{ name: 'Lamp', warranty_months: 24 }]);
    const { schemas } = (await shopper.get('/openapi.json')).body.components;
    for (const name of ['Product', 'ProductInput', 'ProductUpdate', 'OperatorProduct']) {
      expect(schemas[name].properties, name).toHaveProperty('warranty_months');
    }
    const exported = await shop.app.request('http://localhost:3000/operator/export', { headers });
    expect(await exported.text()).toContain('"warranty_months":24');
    const { drafts } = await readProductDrafts(streamTable());
    for await (const { draft } of drafts) expect(draft.item).toMatchObject({ warranty_months: 36 });
  });
});
`;

test('a field is added to products as the how-to says, in four files at most', () => {
  const copy = copyRepository();
  const product = 'packages/contract/src/entities/product.ts';
  copy.insertBefore(
    product,
    '  date_created: string;\n',
    '  /** Months of warranty. */\n  warranty_months?: number;\n',
  );
  copy.insertBefore(
    product,
    '} as const satisfies Record<string, NumberColumn',
    "  warranty_months: { type: 'number', minimum: 1 },\n",
  );
  copy.write(
    'packages/server/src/db/migrations/9999-warranty.ts',
    `import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'warranty_months int');
}
`,
  );
  const migrations = 'packages/server/src/db/migrate.ts';
  copy.insertBefore(migrations, 'import ', "import * as warranty from './migrations/9999-warranty.ts';\n");
  copy.insertBefore(migrations, "  '0117-gateway-refunds'", "  '9999-warranty': warranty,\n");
  expect([...copy.changedFiles]).toHaveLength(3);
  copy.check(fieldProbe);
});

const callProbe = `
import { createOperatorClient } from '@mercer/operator';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const headers = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  test('the call is answered, checked, limited to its scopes and described', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    const fetch = async (request: Request) => shop.app.fetch(request);
    const client = createOperatorClient({ url: 'http://localhost:3000', key: 'sk_test', fetch });
    const { data } = await client.GET('/operator/products/{id}/greeting', { params: { path: { id: 'mug' } } });
    const greeting: string | undefined = data?.greeting;
    expect(greeting).toBe('Hello mug');
    const misspelt = await shopper.call('GET', '/operator/products/mug/greeting?lang=de', undefined, headers);
    expect(misspelt).toMatchObject({ status: 400, body: { error: { param: 'lang' } } });
    const { body: key } = await shopper.call('POST', '/operator/keys', { name: 'Orders', scopes: ['orders'] }, headers);
    const Authorization = \`Bearer \${key.secret}\`;
    expect(await shopper.call('GET', '/operator/products/mug/greeting', undefined, { Authorization })).toMatchObject({
      status: 403,
      body: { error: { code: 'missing_scope' } },
    });
    const { paths } = (await shopper.get('/openapi.json')).body;
    expect(paths['/operator/products/{id}/greeting'].get.summary).toBe('Greets a product');
    expect((await shopper.get('/docs/api')).body ?? (await (await shop.app.request('/docs/api')).text())).toBeTruthy();
  });
});
`;

test('a call is added to the operator API as the how-to says, in two files', () => {
  const copy = copyRepository();
  copy.write(
    'packages/server/src/operator/products/greeting.ts',
    `import * as v from 'valibot';
import { defineRoute } from '../../http/routes/define-route.ts';

export const greetProduct = defineRoute({
  method: 'GET',
  path: '/operator/products/:id/greeting',
  access: 'operator',
  scope: 'catalogue',
  tag: 'products',
  summary: 'Greets a product',
  answer: v.strictObject({ greeting: v.string() }),
  read: async ({ id }) => ({ greeting: \`Hello \${id}\` }),
});
`,
  );
  const routes = 'packages/server/src/operator/products/routes.ts';
  copy.insertBefore(routes, 'import ', "import { greetProduct } from './greeting.ts';\n");
  copy.insertBefore(routes, '  defineRoute({', '  greetProduct,\n');
  expect([...copy.changedFiles]).toHaveLength(2);
  copy.check(callProbe);
});
