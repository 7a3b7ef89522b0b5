import { isWebAddress, readLocalPicture } from './local-picture.ts';
import { PictureFault } from './picture-fault.ts';
import type { RemotePictures } from './remote-picture.ts';

/** A picture of the file, or why it cannot be had. */
export interface GatheredPicture {
  source: string;
  bytes: Buffer | PictureFault;
}

interface GatheringOptions {
  remote: RemotePictures;
  /** paths are below it */
  folder: string;
  signal: AbortSignal;
  /** number of pictures that are loaded at the same time */
  lanes: number;
}

const mostPictures = 50;
const mostBytes = 2 * 2 ** 20;

/** The next pictures: so many that those of a call are worth it, and so few that they may be held. None: there are no more. */
export async function gatherPictures(
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
    const bytes = isWebAddress(source)
      ? await remote.fetchPicture(source, signal)
      : await readLocalPicture(source, folder);
    return { source, bytes };
  } catch (error) {
    if (error instanceof PictureFault) return { source, bytes: error };
    throw error;
  }
}
