import { createHash } from 'node:crypto';
import type { Image } from '@mercer/contract';
import type { AppDeps } from '../http/context.ts';
import type { Images } from './images.ts';
import { makeMaster, type NewMaster } from './make-master.ts';
import { readUpload } from './read-upload.ts';

const contentType = 'image/webp';

/**
 * Keeps the picture of a request, once however often it comes.
 * @returns what a product's `images` hold
 * @throws ApiError for every file that is no picture, is too large or cannot be decoded
 */
export async function uploadImage({ db, now }: AppDeps, images: Images, request: Request): Promise<Image> {
  const file = await readUpload(request);
  const master = await images.semaphore.run(() => makeMaster(file));
  const hash = createHash('sha256').update(master.bytes).digest('hex');
  const { bytes, width, height, colour } = master;
  await db
    .insertInto('images')
    .values({
      name: `${hash}.webp`,
      content_type: contentType,
      width,
      height,
      bytes,
      colour,
      date_created: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return imageOf(hash, master);
}

function imageOf(hash: string, { width, height, colour }: NewMaster): Image {
  const file = { url: `/images/${hash}.webp`, width, height, content_type: contentType };
  return { id: hash.slice(0, 24), file: colour ? { ...file, colour } : file };
}
