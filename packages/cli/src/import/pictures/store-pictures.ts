import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { createIdempotencyHeader } from '../../shop/idempotency-header.ts';
import { retryWhileBusy } from '../shop/retry-while-busy.ts';
import { PictureFault } from './picture-fault.ts';

/** Size above which a picture is sent alone. */
const mostBytesOfOne = 512 * 1024;

type Shop = { client: OperatorClient; signal: AbortSignal };
type StoredPicture = string | PictureFault;

/** Sends pictures to the shop, small ones together. @returns its ids in their order, or why it refuses one */
export async function storePictures(pictures: Buffer[], shop: Shop): Promise<StoredPicture[]> {
  const small = pictures.filter(isSmallPicture);
  const ids = small.length > 0 ? await storeTogether(small, shop) : [];
  const remainingIds = ids.values();
  const storedPictures: StoredPicture[] = [];
  for (const picture of pictures) {
    const id = isSmallPicture(picture) ? remainingIds.next().value : await storeSinglePicture(picture, shop);
    if (id === undefined) throw new Error('The shop answered fewer pictures than it was sent');
    storedPictures.push(id);
  }
  return storedPictures;
}

function isSmallPicture({ length }: Buffer): boolean {
  return length > 0 && length <= mostBytesOfOne;
}

async function storeTogether(pictures: Buffer[], { client, signal }: Shop): Promise<StoredPicture[]> {
  const body = new FormData();
  for (const picture of pictures) body.append('file', toPictureBlob(picture));
  const params = { header: createIdempotencyHeader() };
  const { results } = unwrap(
    await retryWhileBusy(() => client.POST('/operator/images/bulk', { params, body }), signal),
  );
  return results.map((result) => ('image' in result ? result.image.id : toPictureFault(result.error.message)));
}

async function storeSinglePicture(picture: Buffer, { client, signal }: Shop): Promise<StoredPicture> {
  const params = { header: createIdempotencyHeader() };
  const body = toPictureBlob(picture);
  const answer = await retryWhileBusy(() => client.POST('/operator/images', { params, body }), signal);
  try {
    return unwrap(answer).id;
  } catch (error) {
    if (error instanceof OperatorError && [400, 413, 415].includes(error.status)) return toPictureFault(error.message);
    throw error;
  }
}

function toPictureBlob(picture: Buffer): Blob {
  return new Blob([new Uint8Array(picture)]);
}

function toPictureFault(message: string): PictureFault {
  return new PictureFault(`a JPEG, PNG, WebP, AVIF or GIF (${message})`);
}
