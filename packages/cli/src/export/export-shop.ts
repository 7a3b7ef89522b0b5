import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { StartError } from '@mercer/host/config/start-error';
import { OperatorError, unwrap } from '@mercer/operator';
import { createProgress } from '../output/progress.ts';
import type { ShopCall } from '../shop/shop-action.ts';

const newline = 10;

/** The file is there once it is whole, and readable by its owner alone. */
export async function exportShopToFile(file: string, tellsSecrets: boolean, call: ShopCall): Promise<void> {
  const { client, signal, output, isJson } = call;
  const query = tellsSecrets ? { secrets: 'true' as const } : {};
  const answer = await client.GET('/operator/export', { params: { query }, parseAs: 'stream' });
  if (!answer.response.ok) unwrap(answer);
  const body = Readable.fromWeb(answer.data as unknown as ReadableStream); // the requested type
  if (file === '-') return output.jsonFile(body, signal);
  const { lines, sha256 } = await saveExport(body, file, signal);
  if (isJson) output.json({ file, lines, sha256, secrets: tellsSecrets });
  else output.say(`${file}: ${lines} lines`);
}

async function saveExport(body: Readable, file: string, signal: AbortSignal) {
  const part = `${file}.part`;
  const hash = createHash('sha256');
  const { advance, end } = createProgress({ label: 'lines' });
  let lines = 0;
  let last = Buffer.alloc(0);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      const lineCount = chunk.filter((byte) => byte === newline).length;
      lines += lineCount;
      advance(lineCount);
      hash.update(chunk);
      last = Buffer.concat([last, chunk]).subarray(-200);
      callback(null, chunk);
    },
  });
  try {
    await pipeline(body, counting, createWriteStream(part, { mode: 0o600 }), { signal });
    if (!last.includes('{"type":"end",')) throw createTruncationError();
    await rename(part, file);
  } catch (error) {
    throw isFileError(error) ? new StartError(`${file} cannot be written: ${error.message}.`, { cause: error }) : error;
  } finally {
    end();
    await rm(part, { force: true });
  }
  return { lines, sha256: hash.digest('hex') };
}

/** Says whether the system reported an error of the written file, which is no fault of the shop. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function createTruncationError() {
  return new OperatorError('The shop stopped before the end', { status: 502, code: 'http_error', param: undefined });
}
