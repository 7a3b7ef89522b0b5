import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { photograph, postgresUrl, testApp } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mercer } from '../mercer.ts';
import { temporaryDatabase } from '../temporary-database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newShop(server?: string): Promise<NodeJS.ProcessEnv> {
  const env = {
    DATA_DIR: temporaryFolder(),
    SECRET_KEY: 'sk_test',
    ...(server && { DATABASE_URL: await temporaryDatabase(server) }),
  };
  expect((await mercer(env, 'init', '--name', 'Laden', '--language', 'de')).code).toBe(0);
  return env;
}

/** What the shop shows. */
async function products({ DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv) {
  const db = openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { path: join(DATA_DIR, 'mercer.sqlite') });
  try {
    const { results } = (await testApp(db).shopper().get('/api/products?limit=100&expand=variants')).body;
    return results.toSorted((a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1));
  } finally {
    await db.destroy();
  }
}

/** Serves a picture at /a.jpg, at /busy.jpg and /cut.jpg when it is asked again, nothing else that is one. */
async function pictureServer() {
  const picture = await photograph(40, 30);
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    const isFirst = !asked.includes(request.url ?? '');
    asked.push(request.url ?? '');
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const shops: [name: string, make: () => Promise<NodeJS.ProcessEnv>][] = [['SQLite', () => newShop()]];
const server = postgresUrl;
if (server) shops.push(['PostgreSQL', () => newShop(server)]);

describe.each(shops)('%s', (_, make) => {
  test('products come with variants, pictures, categories and stock; again, they are changed', async () => {
    const env = await make();
    const { url, asked } = await pictureServer();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'own'));
    writeFileSync(join(folder, 'own/tee.webp'), await photograph(30, 40));
    const file = join(folder, 'products.csv');
    const head =
      'slug;name;price;sale_price;sku;stock;categories;images;option1_name;option1_value;variant_image;attribute:Material';
    const apron = `apron;Schürze;39,00;;A;20;Home > Kitchen|Neu;${url}/a.jpg|${url}/away.jpg;;;;Leinen`;
    const tee = 'tee;Tee;24;19;T-S;5;Clothing;own/tee.webp;Size;S;own/tee.webp;';
    writeFileSync(file, [head, apron, tee, 'tee;;24;19;T-M;8;;;Size;M;;'].join('\n'));

    const tried = await mercer(env, 'import', file, '--allow-private', '--dry-run', '--json');
    expect(JSON.parse(tried.stdout)).toMatchObject({ format: 'Mercer', created: 2, written: false });
    expect([await products(env), asked]).toEqual([[], []]);

    const first = await mercer(env, 'import', file, '--allow-private');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const shown = await products(env);
    expect(shown).toMatchObject([
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
    expect(shown[0].categories.map(({ name }: { name: string }) => name).sort()).toEqual(['Home', 'Kitchen', 'Neu']);

    writeFileSync(
      file,
      [head, apron.replace('39,00', '35').replace(';20;', ';7;'), tee, 'tee;;24;19;T-M;9;;;Size;M;;'].join('\n'),
    );
    const second = await mercer(env, 'import', file, '--allow-private', '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ created: 0, updated: 2 });
    const changed = await products(env);
    expect(changed).toMatchObject([
      { price: 35, stock_level: 7 },
      { variants: { results: [{ stock_level: 5 }, { stock_level: 9 }] } },
    ]);
    const idsOf = (all: typeof shown) =>
      all.map(({ id, variants }: typeof shown) => [id, variants.results.map((one: typeof shown) => one.id)]);
    expect(idsOf(changed)).toEqual(idsOf(shown));
  });

  test('as long as anything is wrong nothing is written, unless what is right is wanted', async () => {
    const env = await make();
    const { url, asked } = await pictureServer();
    const file = join(temporaryFolder(), 'products.csv');
    writeFileSync(
      file,
      `slug,name,price,images,tax_class\ngood,Good,5,,\nbad,Bad,5,${url}/none.jpg,\npage,Page,5,${url}/page,\nfine,${'x'.repeat(201)},5,,\n`,
    );
    const closed = await mercer(env, 'import', file);
    expect(closed.code).toBe(1);
    expect(closed.stderr).toContain(`${file}:5:6: `);
    writeFileSync(file, `slug,name,price,images\ngood,Good,5,\nbad,Bad,5,${url}/none.jpg\npage,Page,5,${url}/page\n`);
    const inside = await mercer(env, 'import', file);
    expect(inside.stderr).toContain(`${file}:3:11: '${url}/none.jpg', expected a public address`);
    expect([await products(env), asked]).toEqual([[], []]);
    const refused = await mercer(env, 'import', file, '--allow-private');
    expect(refused.stderr).toContain(`${file}:3:11: '${url}/none.jpg', expected a picture (the answer was 404)`);
    expect(refused.stderr).toContain(`${file}:4:13: '${url}/page', expected a JPEG, PNG, WebP, AVIF or GIF`);
    expect([refused.code, await products(env)]).toEqual([1, []]);
    const partial = await mercer(env, 'import', file, '--allow-private', '--partial');
    expect(partial.code).toBe(1);
    expect((await products(env)).map(({ slug }: { slug: string }) => slug)).toEqual(['good']);
  });

  test('a picture that is not there at first is asked for again, one that is missing is not', async () => {
    const env = await make();
    const { url, asked } = await pictureServer();
    const file = join(temporaryFolder(), 'products.csv');
    const row = (name: string) => `${name},${name},5,${url}/${name}.jpg`;
    writeFileSync(file, ['slug,name,price,images', row('busy'), row('cut'), row('none')].join('\n'));
    const { code, stderr } = await mercer(env, 'import', file, '--allow-private', '--partial');
    expect([code, stderr]).toEqual([1, expect.stringContaining(':4:')]);
    expect((await products(env)).map(({ slug }: { slug: string }) => slug)).toEqual(['busy', 'cut']);
    expect(asked.filter((path) => path === '/none.jpg')).toHaveLength(1);
  });

  test('what others have written is told by its cell, and nothing comes in by halves', async () => {
    const env = await make();
    const file = join(temporaryFolder(), 'products.csv');
    const told = async (text: string | Buffer) => {
      writeFileSync(file, text);
      const { code, stderr } = await mercer(env, 'import', file);
      expect([code, await products(env)]).toEqual([1, []]);
      return stderr.replaceAll(`${file}:`, '');
    };
    const head = 'slug;name;price;stock;categories\r\n';
    expect(await told(`${head}mug;Mug;;1;\r\n`)).toContain('2:9: nothing, expected a price like 19.90');
    expect(await told('slug,name\nmug,Mug\n')).toContain('expected price, which a new product needs');
    expect(await told('slug,price\nmug,5\n')).toContain('expected name, which a new product needs');
    expect(await told(`${head}mug;"Mug;5;1;\r\n`)).toMatch(/^2:5: /);
    expect(await told(`${head}mug;Mug;5,999;1;\r\n`)).toMatch(/^2:9: /);
    expect(await told(`${head}mug;Mug;5.999;1;\r\n`)).toMatch(
      /^2:9: '5\.999', expected an amount in EUR with at most two decimals/,
    );
    expect(await told(`${head}mug;Mug;5;1.5;\r\n`)).toMatch(/^2:11: /);
    expect(await told(`${head}mug;Mug;5;1;\r\n\r\ncup;Cup;5;1;;;x\r\n`)).toMatch(/^4:\d+: 'x'/);
    expect(await told(`${head}mug;M\u0000g;5;1;\r\n`)).toMatch(/^2:6: 'byte 0x00'/);
    expect(await told(Buffer.from(`${head}mug;Tasse für zwei;5;1;\r\n`, 'latin1'))).toMatch(/^2:\d+: 'byte 0xfc'/);
    expect(await told(Buffer.from(`\ufeff${head}`, 'utf16le'))).toMatch(/^1:1: 'UTF-16'/);
    expect(await told('slug,name,price\rmug,Mug,5\r')).toMatch(/^1:16: /);
  });

  test('a whole shop leaves by export and comes in by import', async () => {
    const env = await make();
    const [folder, other] = [temporaryFolder(), await newShop()];
    const [csv, file, again] = ['p.csv', 'shop.jsonl', 'again.jsonl'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(csv, 'name,price,categories\nMug,9.50,Home > Kitchen\nCup,8,Home\n');
    expect((await mercer(env, 'import', csv)).code).toBe(0);
    expect((await mercer(env, 'export', file, '--secrets')).code).toBe(0);
    expect(await mercer(other, 'import', file)).toMatchObject({ code: 0, stderr: '' });
    expect((await mercer(other, 'import', file)).code).toBe(0);
    expect((await mercer(other, 'export', again, '--secrets')).code).toBe(0);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -80));
    const cut = await mercer(other, 'import', file);
    expect(cut.code).toBe(1);
    expect(cut.stderr).toMatch(/shop\.jsonl:\d+:1: /);
  });
});

test('a file that cannot be written, or is none, is named as what it is', async () => {
  const env = await newShop();
  const folder = temporaryFolder();
  const nowhere = join(folder, 'none', 'shop.jsonl');
  const unwritten = await mercer(env, 'export', nowhere);
  expect(unwritten.code).toBe(1);
  expect(unwritten.stderr).toContain(`${nowhere} cannot be written: `);
  expect(unwritten.stderr).not.toContain('DATA_DIR');
  expect(await mercer(env, 'import', folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${folder} is a folder, and no file.`),
  });
  const other = join(folder, 'other.jsonl');
  writeFileSync(other, '{"kind":"x"}\n');
  expect(await mercer(env, 'import', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1:1: a line without a type, expected the first line of an export'),
  });
});

test('an export is lines of JSON, whose name says so', async () => {
  const env = await newShop();
  const folder = temporaryFolder();
  for (const name of ['x.csv', 'shop', 'shop.json']) {
    const refused = await mercer(env, 'export', join(folder, name));
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/\.jsonl/) });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each(shops)('a whole shop that is refused leaves nothing, and the mended file comes in: %s', async (_, make) => {
  const [source, other] = [await newShop(), await make()];
  const folder = temporaryFolder();
  const [csv, good, bad] = ['p.csv', 'good.jsonl', 'bad.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(csv, 'name,price,categories\nMug,9.50,Home > Kitchen\nCup,8,Home\n');
  expect((await mercer(source, 'import', csv)).code).toBe(0);
  expect((await mercer(source, 'export', good)).code).toBe(0);
  const lines = readFileSync(good, 'utf8').trimEnd().split('\n').slice(0, -1);
  const at = lines.findLastIndex((line) => line.startsWith('{"type":"product"'));
  const broken = lines.with(at, (lines[at] ?? '').replace('"price":', '"prize":')).map((line) => `${line}\n`);
  const sha256 = createHash('sha256').update(broken.join('')).digest('hex');
  writeFileSync(bad, `${broken.join('')}${JSON.stringify({ type: 'end', records: broken.length - 1, sha256 })}\n`);
  const refused = await mercer(other, 'import', bad);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(`bad.jsonl:${at + 1}:1: `);
  expect(await products(other)).toEqual([]);
  expect(await mercer(other, 'import', good)).toMatchObject({ code: 0 });
  expect(await products(other)).toHaveLength(2);
});

test('the template needs no shop', async () => {
  const { code, stdout } = await mercer({ DATA_DIR: temporaryFolder() }, 'import', '--template');
  expect([code, stdout.split(',')[0]]).toEqual([0, 'slug']);
});
