import { isAddress, readLocal } from './local-picture.ts';
import { PictureFault } from './picture-fault.ts';
import type { RemotePictures } from './remote-picture.ts';

/** A picture of the file, or why it cannot be had. */
export interface Gathered {
  source: string;
  bytes: Buffer | PictureFault;
}

interface Gathering {
  remote: RemotePictures;
  /** paths are below it */
  folder: string;
  signal: AbortSignal;
  /** at the same time */
  lanes: number;
}

const mostPictures = 50;
const mostBytes = 2 * 2 ** 20;

/** The next pictures: so many that those of a call are worth it, and so few that they may be held. None: there are no more. */
export async function gather(left: Iterator<string>, { lanes, ...gathering }: Gathering): Promise<Gathered[]> {
  const gathered: Gathered[] = [];
  let [begun, bytes] = [0, 0];
  const lane = async () => {
    while (begun < mostPictures && bytes < mostBytes) {
      const next = left.next();
      if (next.done) return;
      begun += 1;
      const one = await gatherOne(next.value, gathering);
      gathered.push(one);
      if (one.bytes instanceof Buffer) bytes += one.bytes.length;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return gathered;
}

async function gatherOne(source: string, { remote, folder, signal }: Omit<Gathering, 'lanes'>): Promise<Gathered> {
  signal.throwIfAborted();
  try {
    const bytes = isAddress(source) ? await remote.fetch(source, signal) : await readLocal(source, folder);
    return { source, bytes };
  } catch (error) {
    if (error instanceof PictureFault) return { source, bytes: error };
    throw error;
  }
}
