import { createHash } from 'node:crypto';
import { createRecordId, type Db, type Row, type Tx, updateRow } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';

/** Bytes of a chunk: what one statement reads or writes of a file. */
const chunkBytes = 512 * 1024;
/** An upload that has not ended by then was broken off. */
const longestUploadMs = 24 * 60 * 60 * 1000;

export type DigitalFile = Row<'digital_files'> & { size: number };

interface FileUpload {
  product_id: string;
  variant_id: string | null;
  name: string;
  content_type: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Stores a file chunk by chunk as it arrives, so that no upload is held in memory; it is listed once it is whole.
 * @returns its id, size and SHA-256; the caller makes it whole with {@link completeFile}
 * @throws what `body` throws; the chunks are deleted then
 */
export async function storeFileChunks(db: Db, { body, ...facts }: FileUpload, now: Date) {
  const id = createRecordId(now);
  const row = { ...facts, id, size: null, sha256: null, date_created: now.toISOString() };
  await db.insertInto('digital_files').values(row).execute();
  try {
    const { size, sha256 } = await writeChunks(db, id, body);
    if (size === 0) throw buildValidationError('The file is empty', 'file');
    return { id, size, sha256 };
  } catch (error) {
    await deleteFileRows(db, id);
    throw error;
  }
}

function buildChunkId(fileId: string, place: number): string {
  return `${fileId}-${String(place).padStart(6, '0')}`;
}

async function writeChunks(db: Db, file_id: string, body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let [size, place] = [0, 0];
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const writePending = async () => {
    if (pendingBytes === 0) return;
    const bytes = Buffer.concat(pending);
    [pending, pendingBytes] = [[], 0];
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = { id: buildChunkId(file_id, place), file_id, bytes: bytes.subarray(start, start + chunkBytes) };
      await db.insertInto('digital_file_chunks').values(chunk).execute();
      place += 1;
    }
  };
  for await (const part of body) {
    hash.update(part);
    size += part.length;
    // Every chunk but the last has the same size, so that a place follows from an offset
    let remaining = part;
    while (pendingBytes + remaining.length >= chunkBytes) {
      const room = chunkBytes - pendingBytes;
      pending.push(remaining.subarray(0, room));
      pendingBytes += room;
      remaining = remaining.subarray(room);
      await writePending();
    }
    if (remaining.length > 0) pending.push(remaining);
    pendingBytes += remaining.length;
  }
  await writePending();
  return { size, sha256: hash.digest('hex') };
}

export async function completeFile(tx: Tx, { id, size, sha256 }: Pick<DigitalFile, 'id' | 'size' | 'sha256'>) {
  await updateRow(tx, 'digital_files', id, { size, sha256 });
}

/** Files of products, those of their variants included, oldest first. */
export async function listProductFiles(db: Db, productIds: readonly string[]): Promise<DigitalFile[]> {
  if (productIds.length === 0) return [];
  const files = db.selectFrom('digital_files').selectAll().where('product_id', 'in', productIds);
  return files.where('size', 'is not', null).orderBy('id').$narrowType<{ size: number }>().execute();
}

export function findFile(db: Db, id: string): Promise<DigitalFile | undefined> {
  const files = db.selectFrom('digital_files').selectAll().where('id', '=', id).where('size', 'is not', null);
  return files.$narrowType<{ size: number }>().executeTakeFirst();
}

/** Returns true for a file that buyers of the variant get. */
export function isFileOfLine(
  file: Pick<DigitalFile, 'product_id' | 'variant_id'>,
  line: { product_id: string; variant_id: string | null },
): boolean {
  return file.product_id === line.product_id && (file.variant_id === null || file.variant_id === line.variant_id);
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('downloads').where('file_id', '=', id).execute();
  await deleteFileRows(tx, id);
}

async function deleteFileRows(db: Db, id: string): Promise<void> {
  await db.deleteFrom('digital_file_chunks').where('file_id', '=', id).execute();
  await db.deleteFrom('digital_files').where('id', '=', id).execute();
}

/** Deletes what is left of uploads that were broken off, as by a crash. */
export async function deleteBrokenUploads(db: Db, now: Date): Promise<void> {
  const date = new Date(now.getTime() - longestUploadMs).toISOString();
  const broken = db.selectFrom('digital_files').select('id').where('size', 'is', null).where('date_created', '<', date);
  for (const { id } of await broken.execute()) await deleteFileRows(db, id);
}

/** Reads the bytes of a file from `start` up to, not including, `end`, a chunk at a time as the reader asks for them. */
export function readFileBytes(db: Db, fileId: string, { start, end }: { start: number; end: number }) {
  let offset = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (offset >= end) return controller.close();
      const place = Math.floor(offset / chunkBytes);
      const chunks = db.selectFrom('digital_file_chunks').select('bytes').where('id', '=', buildChunkId(fileId, place));
      const chunk = await chunks.executeTakeFirst();
      if (!chunk) return controller.error(new Error(`Chunk ${place} of the file ${fileId} is missing`));
      const first = offset - place * chunkBytes;
      const bytes = new Uint8Array(chunk.bytes).subarray(first, first + end - offset);
      offset += bytes.length;
      controller.enqueue(bytes);
    },
  });
}

/** Path separators, control characters and what Windows does not store: none of it may reach a buyer's disk. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]/g;
const longestName = 150;

/** Turns the name of an uploaded file into one that is safe to save, with its ending; 'file' where nothing is left. */
export function toSafeFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = base.replace(unsafeCharacters, '').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean.length <= longestName) return clean || 'file';
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, longestName - ending.length)}${ending}`;
}

/** Builds the header that saves a file under its name, as RFC 6266 has it. */
export function buildAttachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
