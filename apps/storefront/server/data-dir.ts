import { lockFolder } from '@mercer/server';
import { StartError } from './start-error.ts';

/** Two shops on the same files would not know of each other. @returns how to let another one in */
export function lockDataDir(dataDir: string): () => void {
  const unlock = lockFolder(dataDir);
  if (!unlock)
    throw new StartError(`Another shop is running with DATA_DIR=${dataDir}: stop it or choose another folder.`);
  return unlock;
}
