import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';
import { requireAnswer, ShopProcess } from './shop-process.ts';

const slowestMs = 240_000;
const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

/** Writes a line when it begins and one when it ends, and waits between them until there is a file. */
function waitingFunction(folder: string) {
  const [log, gate] = [join(folder, 'told'), join(folder, 'gate')];
  writeFileSync(
    join(folder, 'slow.ts'),
    `import { appendFileSync, existsSync } from 'node:fs';
    export const config = { events: ['account.created'] };
    export async function onEvent(event) {
      appendFileSync(${JSON.stringify(log)}, 'begins ' + event.id + '\\n');
      while (!existsSync(${JSON.stringify(gate)})) await new Promise((resolve) => setTimeout(resolve, 50));
      appendFileSync(${JSON.stringify(log)}, 'ends ' + event.id + '\\n');
    }`,
  );
  const readLogLines = () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
  return { openGate: () => writeFileSync(gate, ''), lines: readLogLines };
}

describe.each(databases)('on %s', (_, server) => {
  test(
    'a kill -9 while a function runs loses no event, and runs none again that has ended',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'mercer-crash-functions-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { openGate, lines } = waitingFunction(folder);
      const url = server ? await temporaryDatabase(server) : undefined;
      const shop = await ShopProcess.start(url, { FUNCTIONS_DIR: folder });
      onTestFinished(() => shop.end());
      const listFunctionNames = async () => {
        const { body } = requireAnswer(await shop.requestApi('GET', '/operator/functions', ''));
        return (body as { results: { name: string }[] }).results.map(({ name }) => name);
      };
      await expect.poll(listFunctionNames, { timeout: slowestMs }).toEqual(['slow']);
      const person = { first_name: 'Ada', last_name: 'L', email: 'ada-f@mercer.test', password: 'a-long-password' };
      requireAnswer(await shop.requestApi('POST', '/api/account', '', person));
      await expect.poll(() => lines().length, { timeout: slowestMs }).toBe(1);
      await shop.killAndWait();
      openGate();
      await shop.restart();
      const id = lines()[0]?.split(' ')[1];
      const completeLog = [`begins ${id}`, `begins ${id}`, `ends ${id}`];
      await expect.poll(lines, { timeout: slowestMs }).toEqual(completeLog);
      const readFunctionRuns = async () =>
        requireAnswer(await shop.requestApi('GET', '/operator/functions/runs', '')).body;
      await expect
        .poll(readFunctionRuns, { timeout: slowestMs })
        .toMatchObject({ results: [{ status: 'done', attempts: 2 }] });
      await shop.killAndWait();
      await shop.restart();
      await expect.poll(listFunctionNames, { timeout: slowestMs }).toEqual(['slow']);
      expect(lines()).toEqual(completeLog);
    },
    2 * slowestMs,
  );
});
