import type { OperatorClient } from '@mercer/operator';
import type { Cell } from '../csv/cell.ts';
import type { Faults } from '../products/faults.ts';
import { type GatheredPicture, gatherPictures } from './gather-pictures.ts';
import { PictureFault } from './picture-fault.ts';
import { RemotePictures } from './remote-picture.ts';
import { storePictures } from './store-pictures.ts';

/** Number of senders: while one sends, the other gathers. */
const senders = 2;
const lanes = 4;

export interface Uploading {
  client: OperatorClient;
  /** paths are below it */
  folder: string;
  allowsPrivate: boolean;
  signal: AbortSignal;
  faults: Faults;
  advance(pictures: number): void;
}

/**
 * Brings pictures to the shop, each once.
 * @param sources addresses and paths, with the cell where each stands first
 * @returns the shop's ids by source; what could not be had is a fault, and not there
 */
export async function uploadPictures(sources: Map<string, Cell>, uploading: Uploading): Promise<Map<string, string>> {
  const { allowsPrivate, folder, signal, faults, advance } = uploading;
  const remote = new RemotePictures({ allowsPrivate, connections: senders * lanes });
  const ids = new Map<string, string>();
  const remainingSources = sources.keys();
  const recordResult = (source: string, result: string | PictureFault) => {
    const cell = sources.get(source);
    if (typeof result === 'string') ids.set(source, result);
    else if (cell) faults.addFault(cell, result.message, source);
  };
  const sendPictures = async () => {
    for (;;) {
      const gathered = await gatherPictures(remainingSources, { remote, folder, signal, lanes });
      if (gathered.length === 0) return;
      for (const [source, result] of await storeGathered(gathered, uploading)) recordResult(source, result);
      advance(gathered.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: senders }, sendPictures));
  } finally {
    remote.close();
  }
  return ids;
}

async function storeGathered(
  gathered: GatheredPicture[],
  uploading: Uploading,
): Promise<[string, string | PictureFault][]> {
  const pictures = gathered.flatMap(({ bytes }) => (bytes instanceof PictureFault ? [] : bytes));
  const storedResults = (await storePictures(pictures, uploading)).values();
  return gathered.map(({ source, bytes }) => {
    const result = bytes instanceof PictureFault ? bytes : storedResults.next().value;
    if (result === undefined) throw new Error(`${source} was sent and not answered`);
    return [source, result];
  });
}
