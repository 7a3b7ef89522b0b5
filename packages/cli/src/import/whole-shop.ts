import { createReadStream } from 'node:fs';
import { StartError } from '@mercer/host/config/start-error';
import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { toPlainText } from '../output/plain-text.ts';
import { createProgress } from '../output/progress.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { assertReadableFile } from './import-product-file.ts';
import { type CheckedShop, checkShopFile } from './lines/check-shop.ts';
import { readExportLines } from './lines/read-lines.ts';
import { retryWhileBusy } from './shop/retry-while-busy.ts';

/** Largest number of lines in one call. */
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
export async function importWholeShop(file: string, { client, signal, flags, output, isJson }: Call): Promise<void> {
  await assertReadableFile(file);
  const checked = await checkShopFile(file, signal);
  if (!flags['dry-run']) await uploadShopLines(file, checked, { client, signal });
  const { lines, secrets, kinds } = checked;
  if (isJson) return output.json({ lines, secrets, records: kinds, written: !flags['dry-run'] });
  output.say(
    Object.entries(kinds)
      .map(([type, count]) => `${toPlainText(type).padEnd(16)}${count}`)
      .join('\n'),
  );
  if (!secrets && kinds.account) output.remark('Without secrets: whoever has an account asks for a new password.');
}

interface TransferContext {
  client: OperatorClient;
  signal: AbortSignal;
}

async function uploadShopLines(
  file: string,
  { fingerprint, lines: total }: CheckedShop,
  { client, signal }: TransferContext,
): Promise<void> {
  const importState = unwrap(
    await retryWhileBusy(() => client.POST('/operator/shop-imports', { body: { fingerprint } }), signal),
  );
  const { advance, end } = createProgress({ label: 'lines', total });
  advance(importState.done);
  let { done: completedLines, is_finished } = importState;
  // a file that is refused is another one once it is mended
  const abandonImport = async (error: unknown): Promise<never> => {
    if (error instanceof StartError)
      await client.DELETE('/operator/shop-imports/{id}', { params: { path: { id: importState.id } } });
    throw error;
  };
  try {
    while (!is_finished) {
      // Another process may import the same file: the shop says which lines it has
      for await (const { from, text } of generateBatches(file, completedLines)) {
        if (from !== completedLines) break;
        const answer = await sendLineBatch({ id: importState.id, from, text }, { client, signal }, file).catch(
          abandonImport,
        );
        advance(Math.max(0, answer.done - completedLines));
        ({ done: completedLines, is_finished } = answer);
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
async function* generateBatches(file: string, skipped: number): AsyncGenerator<Batch> {
  let at = 0;
  let batchLines: string[] = [];
  let bytes = 0;
  for await (const line of readExportLines(createReadStream(file))) {
    at += 1;
    if (at <= skipped) continue;
    if (batchLines.length === mostLines || (batchLines.length > 0 && bytes + line.length > mostBytes)) {
      yield { from: at - 1 - batchLines.length, text: batchLines.join('\n') };
      batchLines = [];
      bytes = 0;
    }
    batchLines.push(line);
    bytes += line.length;
  }
  if (batchLines.length > 0) yield { from: at - batchLines.length, text: batchLines.join('\n') };
}

async function sendLineBatch(
  { id, from, text }: Batch & { id: string },
  { client, signal }: TransferContext,
  file: string,
) {
  const params = { path: { id }, query: { from: String(from) } };
  const body = new Blob([text]);
  try {
    return unwrap(
      await retryWhileBusy(() => client.POST('/operator/shop-imports/{id}/lines', { params, body }), signal),
    );
  } catch (error) {
    const [, line] = (error instanceof OperatorError && error.status === 400 && error.param?.match(/^(\d+)/)) || [];
    if (line)
      // Reading lines throws errors only
      throw new StartError(`${file}:${line}:1: ${(error as Error).message.replace(/^\d+(\.|: )/, '')}`, {
        cause: error,
      });
    throw error;
  }
}
