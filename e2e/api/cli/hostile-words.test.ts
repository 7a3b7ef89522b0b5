import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createOutput, listExamples } from '@mercer/cli';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../../run-mercer.ts';

/** Matches characters that a terminal obeys: C0 and C1 controls, and marks that turn the direction of a text. */
const obeyed = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const hostile =
  'a\u001b[2J\u001b]0;title\u0007b\u009b31m\u0090c\u007fd\u202ee\u2066f\u2069g\u200fh\u061ci\u2028j\rk\bl\u0000m';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Answers each request with the same: a refusal, a record, a list, or something that is no JSON. */
async function shopThatAnswers(status: number, body: string, type = 'application/json') {
  const server = createServer((request, answer) => {
    request.resume();
    request.on('end', () => answer.writeHead(status, { 'Content-Type': type, ETag: '"1"' }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { MERCER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, MERCER_KEY: 'sk' };
}

/** Splits a line into words as a shell does. */
function splitShellWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

const lines = {
  name: hostile,
  sku: hostile,
  id: hostile,
  product: { name: hostile },
  product_id: hostile,
  quantity: 1,
  price: 1,
};
const address = { name: hostile, address1: hostile, city: hostile, state: hostile, zip: hostile, country: hostile };
/** Has the fields of every record that a command shows. */
const record = {
  id: hostile,
  name: hostile,
  slug: hostile,
  sku: hostile,
  number: hostile,
  code: hostile,
  status: hostile,
  currency: hostile,
  email: hostile,
  title: hostile,
  text: hostile,
  reason: hostile,
  note: hostile,
  description: hostile,
  last4: hostile,
  secret: hostile,
  url: hostile,
  actor: hostile,
  error: hostile,
  type: hostile,
  tracking: hostile,
  date_created: hostile,
  date_updated: hostile,
  order_id: hostile,
  product_id: hostile,
  variant_id: hostile,
  message: hostile,
  price: 1,
  amount: 1,
  balance: 1,
  grand_total: 1,
  sub_total: 1,
  refund_total: 1,
  tax_total: 1,
  count: 1,
  rating: 1,
  quantity: 1,
  stock_level: 1,
  stock_tracking: true,
  active: true,
  enabled: true,
  scopes: [hostile],
  types: [hostile],
  tags: [hostile],
  categories: [{ name: hostile }],
  images: [],
  items: [lines],
  results: [lines],
  notes: [],
  timeline: [],
  shipping: address,
  billing: address,
  account: { email: hostile },
  offer: { type: 'percent', percent: 5 },
  conditions: {},
  variants: { results: [], count: 0 },
  rating_average: 1,
  rating_count: 1,
  payments: [],
  refunds: [],
  shipments: [],
  next: null,
  value: { name: hostile, nested: [hostile] },
  columns: [hostile],
  rows: [[hostile]],
  discounts: [],
  taxes: [],
};
const page = { ...record, results: [record, record], next: null, total: record };

const answers: [what: string, status: number, body: string, type?: string][] = [
  ['a refusal', 409, JSON.stringify({ error: { message: hostile, code: hostile, param: hostile } })],
  ['a refusal that is none', 500, hostile, 'text/plain'],
  ['a list', 200, JSON.stringify(page)],
  ['a record', 200, JSON.stringify(record)],
  ['nothing of a shop', 200, hostile, 'text/html'],
  ['a way elsewhere', 302, hostile],
];

/** The examples of all commands that ask a shop and write no file, in words and in JSON. */
const exampleCalls = listExamples()
  .filter((line) => !/^(init|import|export|backup|restore|migrate|completion|orders print)\b/.test(line))
  .map(splitShellWords)
  .flatMap((words) => [words, ...(words.includes('--json') ? [] : [[...words, '--json']])]);

test.each(answers)(
  'no command passes on what a terminal obeys, when the shop answers %s',
  async (_, status, body, type) => {
    const env = await shopThatAnswers(status, body, type);
    const faults = [];
    for (const words of exampleCalls) {
      const result = await runMercerCommand({ ...env, FORCE_COLOR: '1', NO_COLOR: '1' }, ...words).catch(
        (error: unknown) => {
          // a fault of the program, of which runMain tells the stack by the same output
          return { code: 1, stdout: '', stderr: '', error };
        },
      );
      if (obeyed.test(result.stdout + result.stderr)) faults.push({ words, ...result });
    }
    expect(faults).toEqual([]);
  },
);

test('nor of what is typed', async () => {
  const env = { MERCER_URL: 'http://127.0.0.1:1', MERCER_KEY: 'sk', DATA_DIR: join(temporaryFolder(), 'nowhere') };
  const hostileCalls = exampleCalls.flatMap((words) =>
    words.map((_, at) => words.with(at, hostile.replace('\u0000', ''))),
  );
  hostileCalls.push(
    [`--${hostile}`],
    ['orders', 'list', `--${hostile}`],
    ['init', '--language', hostile],
    ['init', '--email', hostile],
  );
  const faults = [];
  for (const words of hostileCalls.filter(([first]) => first !== 'doctor').filter((_, at) => at % 3 === 0)) {
    const { stdout, stderr } = await runMercerCommand({ ...env, MERCER_URL: hostile }, ...words);
    if (obeyed.test(stdout + stderr)) faults.push({ words, stdout, stderr });
  }
  expect(faults).toEqual([]);
});

test('nor of files: tables, whole shops, manifests and settings', async () => {
  const folder = temporaryFolder();
  const env = { DATA_DIR: join(folder, 'shop') };
  await runMercerCommand(env, 'init', '--name', 'Laden');
  const writeTestFile = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const words = hostile.replace('\u0000', '').replace('\r', '');
  const writeManifest = (manifest: object) => {
    const path = join(folder, `backup-${Math.random()}`);
    mkdirSync(path);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest));
    return path;
  };
  const counts = { products: 0, orders: 0, accounts: 0, images: 0 };
  const sound = { format: 1, made_at: words, database: 'sqlite', migration: '0001-foundation', counts, files: [] };
  const hostileFile = { name: words, bytes: 1, sha256: words };
  const toShopLine = (type: string) => `${JSON.stringify({ type, format: 1, secrets: false })}\n`;
  const calls = [
    ['import', writeTestFile('a.csv', `slug,name,price,${words}\n${words},${words},${words},x\n`)],
    ['import', writeTestFile('b.csv', `${words},${words}\n`)],
    ['import', writeTestFile('c.csv', `slug,name,price\nmug,"${words}\n`)],
    ['import', writeTestFile('d.csv', `slug,name,price,images\nmug,Mug,5,${words}\n`)],
    ['import', writeTestFile('e.jsonl', words)],
    ['import', writeTestFile('f.jsonl', toShopLine(words))],
    ['import', writeTestFile('g.jsonl', `${toShopLine('shop')}${toShopLine(words)}`)],
    ['import', writeTestFile('g.jsonl', `${JSON.stringify({ type: 'shop', format: words })}\n`)],
    ['import', join(folder, words.replaceAll('/', ''))],
    ['restore', writeManifest({ ...sound, files: [hostileFile] })],
    ['restore', writeManifest({ ...sound, migration: words })],
    ['restore', writeManifest({ ...sound, files: [null] })],
    ['restore', writeManifest({ ...sound, counts: { [words]: 1 } })],
    ['restore', join(folder, words.replaceAll('/', ''))],
    ['settings', 'replace', 'menus', writeTestFile('h.json', words)],
    ['settings', 'set', `store.${words.replaceAll('.', '')}`, words],
  ];
  const faults = [];
  for (const call of calls.flatMap((words) => [words, [...words, '--json']])) {
    const commandEnv = call[0] === 'restore' ? { DATA_DIR: join(folder, 'empty') } : env;
    const { code, stdout, stderr } = await runMercerCommand(commandEnv, ...call);
    if (code === 0 || obeyed.test(stdout + stderr)) faults.push({ call, code, stdout, stderr });
  }
  expect(faults).toEqual([]);
});

test('JSON escapes what it holds, and holds it all the same; a terminal is shown the same of a whole shop', async () => {
  const outputChunks: Buffer[] = [];
  const createStream = (isTTY: boolean) => ({
    isTTY,
    columns: 80,
    on: () => process.stdout,
    write(text: string | Uint8Array) {
      outputChunks.push(Buffer.from(text));
      return true;
    },
  });
  const takeOutput = () => Buffer.concat(outputChunks.splice(0)).toString();
  for (const isTTY of [true, false]) {
    const output = createOutput({ result: createStream(isTTY), remarks: createStream(isTTY) }, {});
    for (const indent of [undefined, 2]) {
      output.json({ [hostile]: [hostile] }, indent);
      const json = takeOutput();
      expect(json).not.toMatch(obeyed);
      expect(JSON.parse(json)).toEqual({ [hostile]: [hostile] });
    }
    const line = JSON.stringify({ name: hostile });
    // Chunks end within characters
    const bytes = [...Buffer.from(line)].map((byte) => Buffer.from([byte]));
    await output.jsonFile(Readable.from(bytes), new AbortController().signal);
    const printedText = takeOutput();
    if (isTTY) expect(printedText).not.toMatch(obeyed);
    else expect(printedText).toBe(line);
    expect(JSON.parse(printedText)).toEqual({ name: hostile });
  }
});
