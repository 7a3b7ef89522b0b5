import type { Cell } from '../csv/cell.ts';
import type { ImportShop } from '../import-shop.ts';
import type { Faults } from '../products/faults.ts';
import { isWebAddress, readLocalPicture } from './local-picture.ts';
import { PictureFault } from './picture-fault.ts';
import { RemotePictures } from './remote-picture.ts';

/** A picture of the file, or why it cannot be had. */
interface GatheredPicture {
  source: string;
  bytes: Buffer | PictureFault;
}

interface GatheringOptions {
  remote: RemotePictures;
  /** paths are below it; undefined: there are none */
  folder: string | undefined;
  signal: AbortSignal;
  /** number of pictures that are loaded at the same time */
  lanes: number;
}

const mostPictures = 50;
const mostBytes = 2 * 2 ** 20;

/** The next pictures: so many that those of a call are worth it, and so few that they may be held. None: there are no more. */
async function gatherPictures(
  remainingSources: Iterator<string>,
  { lanes, ...gathering }: GatheringOptions,
): Promise<GatheredPicture[]> {
  const gathered: GatheredPicture[] = [];
  let [startedCount, bytes] = [0, 0];
  const runGatherLane = async () => {
    while (startedCount < mostPictures && bytes < mostBytes) {
      const next = remainingSources.next();
      if (next.done) return;
      startedCount += 1;
      const gatheredPicture = await loadPicture(next.value, gathering);
      gathered.push(gatheredPicture);
      if (gatheredPicture.bytes instanceof Buffer) bytes += gatheredPicture.bytes.length;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runGatherLane));
  return gathered;
}

async function loadPicture(
  source: string,
  { remote, folder, signal }: Omit<GatheringOptions, 'lanes'>,
): Promise<GatheredPicture> {
  signal.throwIfAborted();
  try {
    if (isWebAddress(source)) return { source, bytes: await remote.fetchPicture(source, signal) };
    if (folder === undefined) throw new PictureFault('an address like https://example.com/a.jpg');
    return { source, bytes: await readLocalPicture(source, folder) };
  } catch (error) {
    if (error instanceof PictureFault) return { source, bytes: error };
    throw error;
  }
}

/** Number of senders: while one sends, the other gathers. */
const senders = 2;
const lanes = 4;

export interface Uploading {
  shop: ImportShop;
  /** paths are below it; undefined: there are none */
  folder: string | undefined;
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
  const storedResults = (await uploading.shop.storePictures(pictures)).values();
  return gathered.map(({ source, bytes }) => {
    const result = bytes instanceof PictureFault ? bytes : storedResults.next().value;
    if (result === undefined) throw new Error(`${source} was sent and not answered`);
    return [source, result];
  });
}
