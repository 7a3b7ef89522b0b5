import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '../../shop.ts';
import { runAtTerminal, runInShell, runMercerInPipe, startMercer, waitForExit } from './mercer.ts';
import { serveTestShop } from './serve.ts';

const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

eachDatabase((db: () => Db) => {
  test('a pipe has tables without colours, as wide as they get, and one document for programs', async () => {
    const { env } = await serveTestShop(db());
    const table = (await runMercerInPipe(env, 'products', 'list')).stdout;
    expect(table).toMatch(/^id +name +slug +sku +status +price +stock\n/);
    expect(table).not.toContain('\u001b');
    expect(table).not.toContain('…');
    expect(table.split('\n')).toHaveLength(7);
    const json = (await runMercerInPipe(env, 'products', 'list', '--limit', '2', '--json')).stdout;
    expect(json.trimEnd()).not.toContain('\n');
    expect(JSON.parse(json)).toHaveLength(2);
  });

  test('whoever reads a few lines alone ends nothing with an error', async () => {
    const { env } = await serveTestShop(db());
    const { code, stdout, stderr } = await runInShell(
      env,
      'mercer products list --json | head -c 1; mercer products list | true',
    );
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '[', stderr: '' });
  });

  test.runIf(existsSync('/dev/full'))('a full disk is told in a sentence, and is no success', async () => {
    const { env } = await serveTestShop(db());
    for (const command of ['products list', 'products list --json', 'export -', '--help']) {
      const { stderr, stdout } = await runInShell(env, `mercer ${command} > /dev/full; echo $?`);
      expect([command, stdout]).toEqual([command, '1\n']);
      expect(stderr).toMatch(/^The output cannot be written: ENOSPC.*\n$/);
    }
  });

  test.runIf(hasTerminals)(
    'a terminal has tables that fit, titles in bold and a chart; NO_COLOR takes the colours',
    async () => {
      const shop = await serveTestShop(db());
      await placeOrder(shop.shopper(), [ids.mug, 1]);
      const { stdout } = await runAtTerminal(shop.env, 'products list');
      expect(stdout).toContain('\u001b[1mid');
      for (const line of stdout.split('\r\n')) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(100);
      const sales = (await runAtTerminal({ ...shop.env, NO_COLOR: '1' }, 'sales --by product')).stdout;
      expect(sales).toContain('████████████████████');
      expect(sales).not.toContain('\u001b');
    },
  );

  test.runIf(hasTerminals)('a terminal is asked before money goes back', async () => {
    const shop = await serveTestShop(db());
    const { number } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const no = await runAtTerminal(shop.env, `refund ${number} --amount 1`, 'n\n');
    expect(no.stdout).toContain(`Give back 1.00 USD of order ${number}? [y/N]`);
    expect(no).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was done.') });
    const yes = await runAtTerminal(shop.env, `refund ${number} --amount 1`, 'y\n');
    expect(yes).toMatchObject({ code: 0, stdout: expect.stringContaining('1.00 USD refunded') });
    expect(await runAtTerminal(shop.env, `refund ${number} --amount 1 --yes`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2.00 USD refunded'),
    });
  });

  test.runIf(hasTerminals).each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s in place of an answer ends a command with 130, without a stack, and nothing was done', async (_, key) => {
    const shop = await serveTestShop(db());
    const { number } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const { code, stdout } = await runAtTerminal(shop.env, `refund ${number} --amount 1`, key);
    expect(code).toBe(130);
    expect(stripVTControlCharacters(stdout)).toMatch(/^Give back 1\.00 USD of order \d+\? \[y\/N\] (\^[CD][\b]*)?\s*$/);
    const { stdout: orderJson } = await runMercerInPipe(shop.env, 'orders', 'show', number, '--json');
    expect(JSON.parse(orderJson).refund_total).toBe(0);
  });

  test('FORCE_COLOR has a pipe look like a terminal', async () => {
    const { env } = await serveTestShop(db());
    expect((await runMercerInPipe({ ...env, FORCE_COLOR: '1' }, 'products', 'list')).stdout).toContain('\u001b[1m');
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command that waits, and says nothing', async (signal) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo; // the server listens on a port
  const child = startMercer({ MERCER_URL: `http://127.0.0.1:${port}`, MERCER_KEY: 'sk' }, ['orders', 'list']);
  await once(silent, 'request');
  child.kill(signal);
  expect(await waitForExit(child)).toEqual({ code: signal === 'SIGINT' ? 130 : 143, stdout: '', stderr: '' });
});

/** Questions of `init`, with the input that answers them. */
const questions: [question: string, typed: string][] = [
  ['What is the shop called? ', 'Laden\n'],
  ['Its language [', '\n'],
  ['The country it is in [', '\n'],
  ['The currency it sells in [', '\n'],
  ['Where it ships to [', '\n'],
];
const keys = { 'Ctrl-C': '\u0003', 'Ctrl-D': '\u0004' };

test
  .runIf(hasTerminals)
  .each(
    [0, 1, 4].flatMap((at) =>
      Object.entries(keys).map(([name, key]) => [name, questions[at]?.[0] ?? '', at, key] as const),
    ),
  )('%s at the question %s makes no shop', async (_, question, at, key) => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const answers: typeof questions = [...questions.slice(0, at), [question, key]];
  const { code, stdout } = await runAtTerminal({ DATA_DIR: join(folder, 'shop') }, 'init', answers);
  expect(stdout).not.toMatch(/\bat |Error|node:/);
  expect([code, readdirSync(folder)]).toEqual([130, []]);
});

test('--version says which Mercer it is', async () => {
  expect(await runMercerInPipe({}, '--version')).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
});

test('bash completes commands, actions, flags and what a flag may be', async () => {
  const completeInBash = (...words: string[]) => {
    const quotedWords = words.map((word) => `'${word}'`).join(' ');
    const last = words.length - 1;
    return runInShell(
      {},
      `eval "$(mercer completion bash)"; COMP_WORDS=(${quotedWords}); COMP_CWORD=${last}; _mercer; echo "\${COMPREPLY[@]}"`,
    );
  };
  const readCompletions = async (...words: string[]) => (await completeInBash('m', ...words)).stdout.trim();
  expect(await readCompletions('ord')).toBe('orders');
  expect(await readCompletions('orders', 's')).toBe('search show show-payment-link');
  expect(await readCompletions('orders', 'list', '--st')).toBe('--status');
  expect(await readCompletions('orders', 'list', '--status', 'sh')).toBe('shipped');
  expect(await readCompletions('ship', '1001', '--tr')).toBe('--tracking');
  expect(await readCompletions('completion', 'f')).toBe('fish');
});
