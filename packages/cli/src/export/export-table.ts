import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { ShopCall } from '../shop/shop-action.ts';

export const exportedTables = [
  'products',
  'orders',
  'customers',
  'subscribers',
  'giftcards',
  'reviews',
  'coupons',
  'redirects',
] as const;

type TableName = (typeof exportedTables)[number];

/** The file is there once it is whole, and readable by its owner alone. */
export async function exportTableToFile(file: string, table: TableName, call: ShopCall): Promise<void> {
  const { client, signal, output, isJson } = call;
  const answer = await client.GET(`/operator/exports/${table}.csv`, { parseAs: 'stream' });
  if (!answer.response.ok) unwrap(answer);
  const body = Readable.fromWeb(answer.data as unknown as ReadableStream); // the requested type
  if (file === '-') return output.jsonFile(body, signal);
  const part = `${file}.part`;
  try {
    await pipeline(body, createWriteStream(part, { mode: 0o600 }), { signal });
    await rename(part, file);
  } catch (error) {
    const isFileError = error instanceof Error && 'syscall' in error && 'path' in error;
    throw isFileError ? new StartError(`${file} cannot be written: ${error.message}.`, { cause: error }) : error;
  } finally {
    await rm(part, { force: true });
  }
  if (isJson) output.json({ file, table });
  else output.say(`${file}: ${table}`);
}
