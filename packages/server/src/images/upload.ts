import { createHash } from 'node:crypto';
import type { Image } from '@mercer/contract';
import type { Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import type { Images } from './images.ts';
import { type Encode, makeMaster, type NewMaster } from './make-master.ts';
import { masterType, nameOf } from './master.ts';
import { readUpload } from './read-upload.ts';

type Also = (tx: Tx, image: Image) => Promise<void>;

/**
 * Keeps the picture of a request, once however often it comes.
 * @param also what is written in the same transaction
 * @returns what a product's `images` hold
 * @throws ApiError for every file that is no picture, is too large or cannot be decoded; 503 where it cannot be kept
 */
export async function uploadImage(
  { db, now, pictures }: AppDeps,
  images: Images,
  request: Request,
  also: Also,
): Promise<Image> {
  const file = await readUpload(request);
  const encode: Encode = (work) => images.encoding.run(work);
  const master = await images.looking.run(() => makeMaster(file, encode));
  const hash = createHash('sha256').update(master.bytes).digest('hex');
  const { width, height, colour, contentType, isAsItCame } = master;
  const name = nameOf(hash, isAsItCame);
  const image = imageOf(name, master);
  // what is written there and of no use after all is the same when it comes again
  await pictures?.write(name, new Uint8Array(master.bytes), contentType);
  const bytes = pictures ? new Uint8Array() : master.bytes;
  const facts = { content_type: contentType, width, height, bytes, colour, date_created: now().toISOString() };
  await db.transaction().execute(async (tx) => {
    const row = tx.insertInto('images').values({ name, ...facts });
    await row.onConflict((conflict) => conflict.doNothing()).execute();
    await also(tx, image);
  });
  return image;
}

function imageOf(name: string, { width, height, colour }: NewMaster): Image {
  const file = { url: `/images/${name}`, width, height, content_type: masterType };
  return { id: name.slice(0, 24), file: colour ? { ...file, colour } : file };
}
