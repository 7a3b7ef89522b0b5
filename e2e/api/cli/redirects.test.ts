import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';
import { serveTestShop } from './serve.ts';

function writeFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-redirects-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'redirects.csv');
  writeFileSync(file, text);
  return file;
}

eachDatabase((db: () => Db) => {
  test("an export of Shopify's redirects is imported, after everything in it was checked", async () => {
    const { env, shopper } = await serveTestShop(db());
    const find = async (path: string) => (await shopper().get(`/api/redirects?path=${path}`)).body;
    const wrong = writeFile('Redirect from,Redirect to\n/a,/b\n/cart,//evil.com\n\n/A/,/c\n');
    const refused = await runMercerCommand(env, 'redirects', 'import', wrong);
    expect(refused.code).toBe(1);
    expect(
      refused.stderr
        .split('\n')
        .filter(Boolean)
        .map((line) => line.replace(/^.*redirects\.csv:/, '')),
    ).toEqual([
      "3:1: '/cart', expected another one (the shop answers this path itself)",
      "3:7: '//evil.com', expected a path of the shop or an https URL of a public host",
      "5:1: '/A/', expected another one (line 2 has the same path)",
      'Nothing was imported.',
    ]);
    expect(await find('/a')).toBeNull();
    const right = writeFile('from;to;status\n/a;/b;\n/b;/products/everyday-mug;302\n');
    const dry = await runMercerCommand(env, 'redirects', 'import', right, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: 'To be created: 2, changed: 0.\n' });
    expect(await find('/a')).toBeNull();
    const written = await runMercerCommand(env, 'redirects', 'import', right);
    expect(written).toMatchObject({ code: 0, stdout: 'Created: 2, changed: 0.\n' });
    expect(await find('/a')).toEqual({ to: '/products/everyday-mug', status: 302 });
    const listed = await runMercerCommand(env, 'redirects', 'list', '--search', 'MUG', '--json');
    expect(JSON.parse(listed.stdout)).toHaveLength(2);
  });

  test('a file without the columns, without rows or with an unknown status is refused', async () => {
    const { env } = await serveTestShop(db());
    const importText = async (text: string) =>
      (await runMercerCommand(env, 'redirects', 'import', writeFile(text))).stderr.replace(/^.*redirects\.csv:/gm, '');
    expect(await importText('old,new\n/a,/b\n')).toMatch(/^1:1: 'old', expected a column 'from'\n/);
    expect(await importText('from,to\n')).toMatch(/^1:1: nothing, expected a row with a redirect\n/);
    expect(await importText('from,to,status\n/a,/b,303\n/c,,\n')).toMatch(
      /^2:7: '303', expected 301 or 302\n3:4: nothing, expected a path such as/,
    );
  });
});
