import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { once } from '../../shop/once.ts';
import { again } from '../shop/again.ts';
import { PictureFault } from './picture-fault.ts';

/** What weighs more is sent alone. */
const mostBytesOfOne = 512 * 1024;

type Shop = { client: OperatorClient; signal: AbortSignal };
type Kept = string | PictureFault;

/** Sends pictures to the shop, small ones together. @returns its ids in their order, or why it refuses one */
export async function keep(pictures: Buffer[], shop: Shop): Promise<Kept[]> {
  const small = pictures.filter(isSmall);
  const ids = small.length > 0 ? await keepTogether(small, shop) : [];
  const left = ids.values();
  const kept: Kept[] = [];
  for (const picture of pictures) {
    const id = isSmall(picture) ? left.next().value : await keepAlone(picture, shop);
    if (id === undefined) throw new Error('The shop answered fewer pictures than it was sent');
    kept.push(id);
  }
  return kept;
}

function isSmall({ length }: Buffer): boolean {
  return length > 0 && length <= mostBytesOfOne;
}

async function keepTogether(pictures: Buffer[], { client, signal }: Shop): Promise<Kept[]> {
  const body = new FormData();
  for (const picture of pictures) body.append('file', blobOf(picture));
  const params = { header: once() };
  const { results } = unwrap(await again(() => client.POST('/operator/images/bulk', { params, body }), signal));
  return results.map((one) => ('image' in one ? one.image.id : faultOf(one.error.message)));
}

async function keepAlone(picture: Buffer, { client, signal }: Shop): Promise<Kept> {
  const params = { header: once() };
  const body = blobOf(picture);
  const answer = await again(() => client.POST('/operator/images', { params, body }), signal);
  try {
    return unwrap(answer).id;
  } catch (error) {
    if (error instanceof OperatorError && [400, 413, 415].includes(error.status)) return faultOf(error.message);
    throw error;
  }
}

function blobOf(picture: Buffer): Blob {
  return new Blob([new Uint8Array(picture)]);
}

function faultOf(message: string): PictureFault {
  return new PictureFault(`a JPEG, PNG, WebP, AVIF or GIF (${message})`);
}
