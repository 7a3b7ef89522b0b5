import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createPhotograph } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { countryShops } from './country-shops.ts';
import { Month } from './month.ts';

const page = 'docs/owners/first-month.md';

/** Definitions that the shell of the guide has made before. */
const prelude = `
set -eo pipefail
mercer() { "$NODE" "$CLI" "$@"; }
shop() { curl -fsS -H "Authorization: Bearer $SECRET_KEY" -H 'Content-Type: application/json' "$PUBLIC_URL/operator/$1" "\${@:2}"; }
`;

/** The commands of the page, in its order; what the doctor misses in a shop that is new is no failure. */
function readCommands(): string {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.join('\n').replace('mercer doctor --all', 'mercer doctor --all || true');
}

test('the recipes of the page are typed one after the other, and do what they say', {
  timeout: 1_200_000,
}, async () => {
  const month = await openGermanShop();
  const output = await typeCommands(month, `${prelude}\n${readCommands()}`);
  expect(output).toContain('end of the page');
  expect(await month.readPage('/products/teapot')).toMatch(/42,00\s€/);
  expect(await month.readPage('/products/tea-towel')).toContain('Tea towel');
  expect(await month.readPage('/pages/care')).toContain('<table');
  expect((await month.request('GET', 'returns')).results).toMatchObject([{ status: 'refunded' }]);
  expect(month.readFile('invoice.pdf').slice(0, 5)).toBe('%PDF-');
  const mail = await month.readMail('grace@example.com', /drafts/);
  expect(mail.text).toContain('As agreed on the phone.');
  expect(await month.request('GET', 'customers?tag=press')).toMatchObject({ results: [{ group: expect.anything() }] });
});

async function openGermanShop(): Promise<Month> {
  const { Germany } = countryShops;
  if (!Germany) throw new Error('There is no shop in Germany');
  const month = await Month.open(Germany, undefined);
  onTestFinished(() => month.close());
  await month.request('POST', 'taxes', Germany.tax);
  await month.run('settings', 'set', 'store.address', JSON.stringify(Germany.address));
  month.write('logo.png', await createPhotograph(320, 64));
  return month;
}

/** @returns what was printed. @throws when a command fails, with the end of what was printed before */
async function typeCommands(month: Month, script: string): Promise<string> {
  const places = { NODE: process.execPath, CLI: resolve('packages/cli/src/main.ts'), SECRET_KEY: month.key };
  const env = { ...process.env, ...month.env, ...places, REQUEST_LOG: 'off' };
  const shell = spawn('bash', ['-c', `${script}\nprintf 'end of the page'`], { cwd: month.folder, env });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(shell, 'close');
  expect(code, output.slice(-2000)).toBe(0);
  return output;
}
