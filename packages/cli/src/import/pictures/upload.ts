import type { OperatorClient } from '@mercer/operator';
import type { Cell } from '../csv/cell.ts';
import type { Faults } from '../products/faults.ts';
import { type Gathered, gather } from './gather.ts';
import { keep } from './keep.ts';
import { PictureFault } from './picture-fault.ts';
import { RemotePictures } from './remote-picture.ts';

/** While one sends the other gathers. */
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
  const left = sources.keys();
  const note = (source: string, kept: string | PictureFault) => {
    const cell = sources.get(source);
    if (typeof kept === 'string') ids.set(source, kept);
    else if (cell) faults.add(cell, kept.message, source);
  };
  const send = async () => {
    for (;;) {
      const gathered = await gather(left, { remote, folder, signal, lanes });
      if (gathered.length === 0) return;
      for (const [source, kept] of await sent(gathered, uploading)) note(source, kept);
      advance(gathered.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: senders }, send));
  } finally {
    remote.close();
  }
  return ids;
}

async function sent(gathered: Gathered[], uploading: Uploading): Promise<[string, string | PictureFault][]> {
  const pictures = gathered.flatMap(({ bytes }) => (bytes instanceof PictureFault ? [] : bytes));
  const kept = (await keep(pictures, uploading)).values();
  return gathered.map(({ source, bytes }) => {
    const one = bytes instanceof PictureFault ? bytes : kept.next().value;
    if (one === undefined) throw new Error(`${source} was sent and not answered`);
    return [source, one];
  });
}
