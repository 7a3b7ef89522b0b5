import { createHash } from 'node:crypto';
import type { Image } from '@mercer/contract';
import type { NewRow, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { Images } from './images.ts';
import type { NewMaster } from './make-master.ts';
import { buildMasterName, masterType } from './master.ts';

type UploadEffect = (tx: Tx, images: Image[]) => Promise<void>;

interface Upload {
  image: Image;
  row: NewRow<'images'>;
}

/**
 * Keeps a picture, once however often it comes.
 * @param also what is written in the same transaction
 * @returns what a product's `images` hold
 * @throws ApiError for every file that is no picture, is too large or cannot be decoded; 503 where it cannot be kept
 */
export async function uploadImage(deps: AppDeps, images: Images, file: Buffer, also: UploadEffect): Promise<Image> {
  const upload = await prepareUpload(file, deps, images);
  await storeUploads([upload], deps, also);
  return upload.image;
}

/** Stores several files in one transaction. @returns the image or the error of each file, in the order of the files */
export async function uploadImages(
  deps: AppDeps,
  images: Images,
  files: Buffer[],
  also: UploadEffect,
): Promise<(Image | ApiError)[]> {
  const looked = await Promise.all(files.map((file) => prepareUpload(file, deps, images).catch(requireRefusal)));
  const uploads = looked.flatMap((result) => (result instanceof ApiError ? [] : result));
  if (uploads.length > 0) await storeUploads(uploads, deps, also);
  return looked.map((result) => (result instanceof ApiError ? result : result.image));
}

/** Returns the error when it rejects this file; any other error, such as one that may pass, is thrown. */
function requireRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  throw error;
}

async function prepareUpload(file: Buffer, { now, pictures }: AppDeps, images: Images): Promise<Upload> {
  const master = await images.createMaster(file);
  const hash = createHash('sha256').update(master.bytes).digest('hex');
  const { width, height, colour, contentType, isAsItCame } = master;
  const name = buildMasterName(hash, isAsItCame);
  // A file that is not needed after all is identical when the upload is repeated
  await pictures?.write(name, new Uint8Array(master.bytes), contentType);
  const bytes = pictures ? Buffer.alloc(0) : master.bytes;
  const row = { name, content_type: contentType, width, height, bytes, colour, date_created: now().toISOString() };
  return { image: toProductImage(name, master), row };
}

/** Stores uploads sorted by name, so that two callers with the same pictures cannot deadlock. */
async function storeUploads(uploads: Upload[], { db }: AppDeps, also: UploadEffect): Promise<void> {
  const rows = [...new Map(uploads.map(({ row }) => [row.name, row])).values()];
  const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await db.transaction().execute(async (tx) => {
    const insert = tx.insertInto('images').values(sorted);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    await also(
      tx,
      uploads.map(({ image }) => image),
    );
  });
}

function toProductImage(name: string, { width, height, colour }: NewMaster): Image {
  const file = { url: `/images/${name}`, width, height, content_type: masterType };
  return { id: name.slice(0, 24), file: colour ? { ...file, colour } : file };
}
