import { createHash } from 'node:crypto';
import type { Db } from '@mercer/database';

/** Bytes of a chunk: what one statement reads or writes of a file. */
const chunkBytes = 256 * 1024;

/** Stores a file in chunks as it arrives, so that no upload is held in memory. */
export async function storeImportFile(db: Db, importId: string, body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let [size, place] = [0, 0];
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const writePending = async () => {
    if (pendingBytes === 0) return;
    const bytes = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = { import_id: importId, place, bytes: bytes.subarray(start, start + chunkBytes) };
      await db.insertInto('import_chunks').values(chunk).execute();
      place += 1;
    }
  };
  for await (const part of body) {
    hash.update(part);
    size += part.length;
    pending.push(part);
    pendingBytes += part.length;
    if (pendingBytes >= chunkBytes) await writePending();
  }
  await writePending();
  return { size, sha256: hash.digest('hex') };
}

/** Reads the bytes of a file, a chunk at a time. */
export async function* readImportFile(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const chunks = db.selectFrom('import_chunks').select('bytes').where('import_id', '=', importId);
    const chunk = await chunks.where('place', '=', place).executeTakeFirst();
    if (!chunk) return;
    yield new Uint8Array(chunk.bytes);
  }
}

export async function deleteImportFile(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_chunks').where('import_id', '=', importId).execute();
}
