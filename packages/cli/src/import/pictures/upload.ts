import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import type { Cell } from '../csv/cell.ts';
import type { Faults } from '../products/faults.ts';
import { again } from '../shop/again.ts';
import { isAddress, readLocal } from './local-picture.ts';
import { PictureFault } from './picture-fault.ts';
import { RemotePictures } from './remote-picture.ts';

const atOnce = 8;

export interface Uploading {
  client: OperatorClient;
  /** paths are below it */
  folder: string;
  allowsPrivate: boolean;
  signal: AbortSignal;
  faults: Faults;
  advance(): void;
}

/**
 * Brings pictures to the shop, each once.
 * @param sources addresses and paths, with the cell where each stands first
 * @returns the shop's ids by source; what could not be had is a fault, and not there
 */
export async function uploadPictures(sources: Map<string, Cell>, uploading: Uploading): Promise<Map<string, string>> {
  const { allowsPrivate, signal, faults, advance } = uploading;
  const remote = new RemotePictures({ allowsPrivate, connections: atOnce });
  const ids = new Map<string, string>();
  const left = sources.entries();
  const lane = async () => {
    for (const [source, cell] of left) {
      signal.throwIfAborted();
      const id = await uploaded(source, remote, uploading);
      if (typeof id === 'string') ids.set(source, id);
      else faults.add(cell, id.message, source);
      advance();
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    remote.close();
  }
  return ids;
}

async function uploaded(
  source: string,
  remote: RemotePictures,
  { client, folder, signal }: Uploading,
): Promise<string | PictureFault> {
  try {
    const bytes = isAddress(source) ? await remote.fetch(source, signal) : await readLocal(source, folder);
    const body = new Blob([new Uint8Array(bytes)]);
    const { id } = unwrap(await again(() => client.POST('/operator/images', { body }), signal));
    return id;
  } catch (error) {
    if (error instanceof PictureFault) return error;
    if (error instanceof OperatorError && [400, 413, 415].includes(error.status)) {
      return new PictureFault(`a JPEG, PNG, WebP, AVIF or GIF (${error.message})`);
    }
    throw error;
  }
}
