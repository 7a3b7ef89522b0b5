import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { type ImportShop, PictureFault } from '@mercer/server';
import { createIdempotencyHeader } from '../../shop/idempotency-header.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Size above which a picture is sent alone. */
const mostBytesOfOne = 512 * 1024;

type Shop = { client: OperatorClient; signal: AbortSignal };
type StoredPicture = string | PictureFault;

/** Sends pictures to the shop, small ones together. @returns its ids in their order, or why it refuses one */
async function storePictures(pictures: Buffer[], shop: Shop): Promise<StoredPicture[]> {
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

/** The shop of a client, as an import needs it; a shop that is busy is asked again. */
export function createImportShop(client: OperatorClient, signal: AbortSignal): ImportShop {
  return {
    async listCategories() {
      return unwrap(await retryWhileBusy(() => client.GET('/operator/categories'), signal)).results;
    },
    async listCustomFields() {
      return unwrap(await retryWhileBusy(() => client.GET('/operator/custom-fields', {}), signal)).results;
    },
    async createCategory(body) {
      const params = { header: createIdempotencyHeader() };
      const result = await retryWhileBusy(() => client.POST('/operator/categories', { params, body }), signal);
      return result.response.status === 409 ? undefined : unwrap(result).id;
    },
    async saveProducts(products, isTried) {
      signal.throwIfAborted();
      // The server checks each product by itself; the types of one hold for all
      const items = products as { match?: 'slug' }[];
      const params = { header: createIdempotencyHeader() };
      const body = { items, brief: true, dry_run: isTried };
      return unwrap(await retryWhileBusy(() => client.POST('/operator/products/bulk', { params, body }), signal))
        .results;
    },
    storePictures: (pictures) => storePictures(pictures, { client, signal }),
  };
}
