import { createReadStream } from 'node:fs';
import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { plainText } from '../output/plain-text.ts';
import { createProgress } from '../output/progress.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { type CheckedShop, checkShop } from './lines/check-shop.ts';
import { readLines } from './lines/read-lines.ts';
import { assertFile } from './products-of.ts';
import { again } from './shop/again.ts';

/** In one call. */
const mostLines = 25;
const mostBytes = 4 * 2 ** 20;

interface Call extends ShopCall {
  flags: { 'dry-run': boolean };
}

/**
 * Brings a whole shop into an empty one. How far it has come is written with each batch, so that the same command goes on. The shop
 * is there with the last batch, and nothing of it before.
 * @throws StartError with the line that is wrong
 */
export async function importShop(file: string, { client, signal, flags, output, isJson }: Call): Promise<void> {
  await assertFile(file);
  const checked = await checkShop(file, signal);
  if (!flags['dry-run']) await bring(file, checked, { client, signal });
  const { lines, secrets, kinds } = checked;
  if (isJson) return output.json({ lines, secrets, records: kinds, written: !flags['dry-run'] });
  output.say(
    Object.entries(kinds)
      .map(([type, count]) => `${plainText(type).padEnd(16)}${count}`)
      .join('\n'),
  );
  if (!secrets && kinds.account) output.remark('Without secrets: whoever has an account asks for a new password.');
}

interface Way {
  client: OperatorClient;
  signal: AbortSignal;
}

async function bring(file: string, { fingerprint, lines: total }: CheckedShop, { client, signal }: Way): Promise<void> {
  const begun = unwrap(await again(() => client.POST('/operator/imports', { body: { fingerprint } }), signal));
  const { advance, end } = createProgress({ label: 'lines', total });
  advance(begun.done);
  let { done, is_finished } = begun;
  // a file that is refused is another one once it is mended
  const giveUp = async (error: unknown): Promise<never> => {
    if (error instanceof StartError)
      await client.DELETE('/operator/imports/{id}', { params: { path: { id: begun.id } } });
    throw error;
  };
  try {
    while (!is_finished) {
      // somebody else may bring the same file: the shop says what it has
      for await (const { from, text } of batches(file, done)) {
        if (from !== done) break;
        const answer = await sent({ id: begun.id, from, text }, { client, signal }, file).catch(giveUp);
        advance(Math.max(0, answer.done - done));
        ({ done, is_finished } = answer);
      }
    }
  } finally {
    end();
  }
}

interface Batch {
  from: number;
  text: string;
}

/** The lines behind the first `skipped`; a batch is held. */
async function* batches(file: string, skipped: number): AsyncGenerator<Batch> {
  let at = 0;
  let held: string[] = [];
  let bytes = 0;
  for await (const line of readLines(createReadStream(file))) {
    at += 1;
    if (at <= skipped) continue;
    if (held.length === mostLines || (held.length > 0 && bytes + line.length > mostBytes)) {
      yield { from: at - 1 - held.length, text: held.join('\n') };
      held = [];
      bytes = 0;
    }
    held.push(line);
    bytes += line.length;
  }
  if (held.length > 0) yield { from: at - held.length, text: held.join('\n') };
}

async function sent({ id, from, text }: Batch & { id: string }, { client, signal }: Way, file: string) {
  const params = { path: { id }, query: { from: String(from) } };
  const body = new Blob([text]);
  try {
    return unwrap(await again(() => client.POST('/operator/imports/{id}/lines', { params, body }), signal));
  } catch (error) {
    const [, line] = (error instanceof OperatorError && error.status === 400 && error.param?.match(/^(\d+)/)) || [];
    if (line)
      // what reads lines throws errors
      throw new StartError(`${file}:${line}:1: ${(error as Error).message.replace(/^\d+(\.|: )/, '')}`, {
        cause: error,
      });
    throw error;
  }
}
