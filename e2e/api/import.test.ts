import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { buildTestApp, createPhotograph, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../run-mercer.ts';
import { temporaryDatabase } from '../temporary-database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function initNewShop(server?: string): Promise<NodeJS.ProcessEnv> {
  const env = {
    DATA_DIR: temporaryFolder(),
    SECRET_KEY: 'sk_test',
    ...(server && { DATABASE_URL: await temporaryDatabase(server) }),
  };
  expect((await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de')).code).toBe(0);
  return env;
}

/** Lists the products that the shop shows, sorted by slug. */
async function listShopProducts({ DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv) {
  const db = openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { path: join(DATA_DIR, 'mercer.sqlite') });
  try {
    const { results } = (await buildTestApp(db).shopper().get('/api/products?limit=100&expand=variants')).body;
    return results.toSorted((a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1));
  } finally {
    await db.destroy();
  }
}

/** Serves a picture at /a.jpg, at /busy.jpg and /cut.jpg when it is asked again, nothing else that is one. */
async function pictureServer() {
  const picture = await createPhotograph(40, 30);
  const requestedPaths: string[] = [];
  const server = createServer((request, answer) => {
    const isFirst = !requestedPaths.includes(request.url ?? '');
    requestedPaths.push(request.url ?? '');
    if (request.url === '/cut.jpg' && isFirst) return void request.socket.destroy();
    if (request.url === '/busy.jpg' && isFirst) return void answer.writeHead(503).end();
    if (request.url === '/cut.jpg' || request.url === '/busy.jpg') return void answer.end(picture);
    if (request.url === '/away.jpg') answer.writeHead(302, { Location: '/a.jpg' }).end();
    else if (request.url === '/page') answer.setHeader('Content-Type', 'image/jpeg').end('<html>');
    else if (request.url === '/a.jpg') answer.end(picture);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPaths };
}

const shops: [name: string, make: () => Promise<NodeJS.ProcessEnv>][] = [['SQLite', () => initNewShop()]];
const server = postgresUrl;
if (server) shops.push(['PostgreSQL', () => initNewShop(server)]);

describe.each(shops)('%s', (_, make) => {
  test('products come with variants, pictures, categories and stock; again, they are changed', async () => {
    const env = await make();
    const { url, requestedPaths } = await pictureServer();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/tee.webp'), await createPhotograph(30, 40));
    const file = join(folder, 'products.csv');
    const head =
      'slug;name;price;sale_price;sku;stock;categories;images;option1_name;option1_value;variant_image;attribute:Material';
    const apron = `apron;Schürze;39,00;;A;20;Home > Kitchen|Neu;${url}/a.jpg|${url}/away.jpg;;;;Leinen`;
    const tee = 'tee;Tee;24;19;T-S;5;Clothing;own/tee.webp;Size;S;own/tee.webp;';
    writeFileSync(file, [head, apron, tee, 'tee;;24;19;T-M;8;;;Size;M;;'].join('\n'));

    const dryRun = await runMercerCommand(env, 'import', file, '--allow-private', '--dry-run', '--json');
    expect(JSON.parse(dryRun.stdout)).toMatchObject({ format: 'Mercer', created: 2, written: false });
    expect([await listShopProducts(env), requestedPaths]).toEqual([[], []]);

    const first = await runMercerCommand(env, 'import', file, '--allow-private');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const importedProducts = await listShopProducts(env);
    expect(importedProducts).toMatchObject([
      { slug: 'apron', price: 39, stock_level: 20, attributes: { material: { value: 'Leinen' } }, images: [{}, {}] },
      {
        slug: 'tee',
        price: 19,
        orig_price: 24,
        variants: {
          results: [
            { sku: 'T-S', stock_level: 5, images: [{}] },
            { sku: 'T-M', stock_level: 8 },
          ],
        },
      },
    ]);
    expect(importedProducts[0].categories.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Home',
      'Kitchen',
      'Neu',
    ]);

    writeFileSync(
      file,
      [head, apron.replace('39,00', '35').replace(';20;', ';7;'), tee, 'tee;;24;19;T-M;9;;;Size;M;;'].join('\n'),
    );
    const second = await runMercerCommand(env, 'import', file, '--allow-private', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ created: 0, updated: 2 });
    const changed = await listShopProducts(env);
    expect(changed).toMatchObject([
      { price: 35, stock_level: 7 },
      { variants: { results: [{ stock_level: 5 }, { stock_level: 9 }] } },
    ]);
    const listProductIds = (productList: typeof importedProducts) =>
      productList.map(({ id, variants }: typeof importedProducts) => [
        id,
        variants.results.map((variant: typeof importedProducts) => variant.id),
      ]);
    expect(listProductIds(changed)).toEqual(listProductIds(importedProducts));
  });

  test('custom fields come with the types of their declarations, and go out as they came', async () => {
    const env = await make();
    for (const declaration of [
      ['product', 'warranty', 'Warranty', '--type', 'number'],
      ['product', 'handmade', 'Handmade', '--type', 'boolean', '--public'],
      ['product', 'motif', 'Motif', '--list', '--public'],
      ['variant', 'shelf', 'Shelf'],
    ])
      expect(await runMercerCommand(env, 'fields', 'create', ...declaration)).toMatchObject({ code: 0 });
    const file = join(temporaryFolder(), 'products.csv');
    const head =
      'slug,name,price,sku,option1_name,option1_value,field:warranty,field:handmade,field:motif,variant_field:shelf';
    writeFileSync(file, `${head}\nbad,Bad,5,,,,two,maybe,,\n`);
    const refused = await runMercerCommand(env, 'import', file);
    expect(refused.stderr).toContain(`${file}:2:14: 'two', expected a number`);
    expect(refused.stderr).toContain(`${file}:2:18: 'maybe', expected true or false`);
    writeFileSync(file, `${head}\nmug,Mug,5,M-S,Size,S,2.5,no,Heron|Fox,A1\nmug,,5,M-L,Size,L,,,,B2\n`);
    expect(await runMercerCommand(env, 'import', file)).toMatchObject({ code: 0, stderr: '' });
    const attributes = { handmade: { value: 'Nein' }, motif: { value: ['Heron', 'Fox'] } };
    expect(await listShopProducts(env)).toMatchObject([{ attributes }]);
    const exported = join(temporaryFolder(), 'exported.csv');
    const exportTable = async () => {
      expect(await runMercerCommand(env, 'export', exported, '--csv', 'products')).toMatchObject({ code: 0 });
      return readFileSync(exported, 'utf8');
    };
    const table = await exportTable();
    expect(table.split('\r\n')[0]).toContain('field:handmade,field:motif,field:warranty,variant_field:shelf');
    expect(table).toContain(',no,Heron|Fox,2.5,A1');
    expect(table).toContain(',B2');
    expect(await runMercerCommand(env, 'import', exported)).toMatchObject({ code: 0 });
    expect(await exportTable()).toBe(table);
  });

  test('as long as anything is wrong nothing is written, unless what is right is wanted', async () => {
    const env = await make();
    const { url, requestedPaths } = await pictureServer();
    const file = join(temporaryFolder(), 'products.csv');
    writeFileSync(
      file,
      `slug,name,price,images,tax_class\ngood,Good,5,,\nbad,Bad,5,${url}/none.jpg,\npage,Page,5,${url}/page,\nfine,${'x'.repeat(201)},5,,\n`,
    );
    const closed = await runMercerCommand(env, 'import', file);
    expect(closed.code).toBe(1);
    expect(closed.stderr).toContain(`${file}:5:6: `);
    writeFileSync(file, `slug,name,price,images\ngood,Good,5,\nbad,Bad,5,${url}/none.jpg\npage,Page,5,${url}/page\n`);
    const inside = await runMercerCommand(env, 'import', file);
    expect(inside.stderr).toContain(`${file}:3:11: '${url}/none.jpg', expected a public address`);
    expect([await listShopProducts(env), requestedPaths]).toEqual([[], []]);
    const failure = await runMercerCommand(env, 'import', file, '--allow-private');
    expect(failure.stderr).toContain(`${file}:3:11: '${url}/none.jpg', expected a picture (the answer was 404)`);
    expect(failure.stderr).toContain(`${file}:4:13: '${url}/page', expected a JPEG, PNG, WebP, AVIF or GIF`);
    expect([failure.code, await listShopProducts(env)]).toEqual([1, []]);
    const partial = await runMercerCommand(env, 'import', file, '--allow-private', '--partial');
    expect(partial.code).toBe(1);
    expect((await listShopProducts(env)).map(({ slug }: { slug: string }) => slug)).toEqual(['good']);
  });

  test('a picture that is not there at first is asked for again, one that is missing is not', async () => {
    const env = await make();
    const { url, requestedPaths } = await pictureServer();
    const file = join(temporaryFolder(), 'products.csv');
    const toCsvRow = (name: string) => `${name},${name},5,${url}/${name}.jpg`;
    writeFileSync(file, ['slug,name,price,images', toCsvRow('busy'), toCsvRow('cut'), toCsvRow('none')].join('\n'));
    const { code, stderr } = await runMercerCommand(env, 'import', file, '--allow-private', '--partial');
    expect([code, stderr]).toEqual([1, expect.stringContaining(':4:')]);
    expect((await listShopProducts(env)).map(({ slug }: { slug: string }) => slug)).toEqual(['busy', 'cut']);
    expect(requestedPaths.filter((path) => path === '/none.jpg')).toHaveLength(1);
  });

  test('what others have written is told by its cell, and nothing comes in by halves', async () => {
    const env = await make();
    const file = join(temporaryFolder(), 'products.csv');
    const readImportFaults = async (text: string | Buffer) => {
      writeFileSync(file, text);
      const { code, stderr } = await runMercerCommand(env, 'import', file);
      expect([code, await listShopProducts(env)]).toEqual([1, []]);
      return stderr.replaceAll(`${file}:`, '');
    };
    const head = 'slug;name;price;stock;categories\r\n';
    expect(await readImportFaults(`${head}mug;Mug;;1;\r\n`)).toContain('2:9: nothing, expected a price like 19.90');
    expect(await readImportFaults('slug,name\nmug,Mug\n')).toContain('expected price, which a new product needs');
    expect(await readImportFaults('slug,price\nmug,5\n')).toContain('expected name, which a new product needs');
    expect(await readImportFaults(`${head}mug;"Mug;5;1;\r\n`)).toMatch(/^2:5: /);
    expect(await readImportFaults(`${head}mug;Mug;5,999;1;\r\n`)).toMatch(/^2:9: /);
    expect(await readImportFaults(`${head}mug;Mug;5.999;1;\r\n`)).toMatch(
      /^2:9: '5\.999', expected an amount in EUR with at most two decimals/,
    );
    expect(await readImportFaults(`${head}mug;Mug;5;1.5;\r\n`)).toMatch(/^2:11: /);
    expect(await readImportFaults(`${head}mug;Mug;5;1;\r\n\r\ncup;Cup;5;1;;;x\r\n`)).toMatch(/^4:\d+: 'x'/);
    expect(await readImportFaults(`${head}mug;M\u0000g;5;1;\r\n`)).toMatch(/^2:6: 'byte 0x00'/);
    expect(await readImportFaults(Buffer.from(`${head}mug;Tasse für zwei;5;1;\r\n`, 'latin1'))).toMatch(
      /^2:\d+: 'byte 0xfc'/,
    );
    expect(await readImportFaults(Buffer.from(`\ufeff${head}`, 'utf16le'))).toMatch(/^1:1: 'UTF-16'/);
    expect(await readImportFaults('slug,name,price\rmug,Mug,5\r')).toMatch(/^1:16: /);
  });

  test('a whole shop leaves by export and comes in by import', async () => {
    const env = await make();
    const [folder, otherShop] = [temporaryFolder(), await initNewShop()];
    const [csv, file, secondExport] = ['p.csv', 'shop.jsonl', 'again.jsonl'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(csv, 'name,price,categories\nMug,9.50,Home > Kitchen\nCup,8,Home\n');
    expect((await runMercerCommand(env, 'import', csv)).code).toBe(0);
    expect((await runMercerCommand(env, 'export', file, '--secrets')).code).toBe(0);
    expect(await runMercerCommand(otherShop, 'import', file)).toMatchObject({ code: 0, stderr: '' });
    expect((await runMercerCommand(otherShop, 'import', file)).code).toBe(0);
    expect((await runMercerCommand(otherShop, 'export', secondExport, '--secrets')).code).toBe(0);
    expect(readFileSync(secondExport, 'utf8')).toBe(readFileSync(file, 'utf8'));
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -80));
    const cut = await runMercerCommand(otherShop, 'import', file);
    expect(cut.code).toBe(1);
    expect(cut.stderr).toMatch(/shop\.jsonl:\d+:1: /);
  });
});

test('a file that cannot be written, or is none, is named as what it is', async () => {
  const env = await initNewShop();
  const folder = temporaryFolder();
  const nowhere = join(folder, 'none', 'shop.jsonl');
  const unwritten = await runMercerCommand(env, 'export', nowhere);
  expect(unwritten.code).toBe(1);
  expect(unwritten.stderr).toContain(`${nowhere} cannot be written: `);
  expect(unwritten.stderr).not.toContain('DATA_DIR');
  expect(await runMercerCommand(env, 'import', folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${folder} is a folder, not a file.`),
  });
  const otherFile = join(folder, 'other.jsonl');
  writeFileSync(otherFile, '{"kind":"x"}\n');
  expect(await runMercerCommand(env, 'import', otherFile)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1:1: a line without a type, expected the first line of an export'),
  });
});

test('an export is lines of JSON, whose name says so', async () => {
  const env = await initNewShop();
  const folder = temporaryFolder();
  for (const name of ['x.csv', 'shop', 'shop.json']) {
    const failure = await runMercerCommand(env, 'export', join(folder, name));
    expect(failure).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/\.jsonl/) });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each(shops)('a whole shop that is refused leaves nothing, and the mended file comes in: %s', async (_, make) => {
  const [source, targetShop] = [await initNewShop(), await make()];
  const folder = temporaryFolder();
  const [csv, good, bad] = ['p.csv', 'good.jsonl', 'bad.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(csv, 'name,price,categories\nMug,9.50,Home > Kitchen\nCup,8,Home\n');
  expect((await runMercerCommand(source, 'import', csv)).code).toBe(0);
  expect((await runMercerCommand(source, 'export', good)).code).toBe(0);
  const lines = readFileSync(good, 'utf8').trimEnd().split('\n').slice(0, -1);
  const at = lines.findLastIndex((line) => line.startsWith('{"type":"product"'));
  const broken = lines.with(at, (lines[at] ?? '').replace('"price":', '"prize":')).map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(broken.join('')).digest('hex');
  writeFileSync(bad, `${broken.join('')}${JSON.stringify({ type: 'end', records: broken.length - 1, sha256 })}\n`);
  const failure = await runMercerCommand(targetShop, 'import', bad);
  expect(failure.code).toBe(1);
  expect(failure.stderr).toMatch(`bad.jsonl:${at + 1}:1: `);
  expect(await listShopProducts(targetShop)).toEqual([]);
  expect(await runMercerCommand(targetShop, 'import', good)).toMatchObject({ code: 0 });
  expect(await listShopProducts(targetShop)).toHaveLength(2);
});

test('the template needs no shop', async () => {
  const { code, stdout } = await runMercerCommand({ DATA_DIR: temporaryFolder() }, 'import', '--template');
  expect([code, stdout.split(',')[0]]).toEqual([0, 'slug']);
});
