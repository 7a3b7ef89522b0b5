import type { AppDeps } from '../http/context.ts';

/** Work that is done now and then by whichever process comes first. */
export interface Job {
  /** name of its row in the table `jobs` */
  name: string;
  everyMs: number;
  /** Ends early, between two pieces of work, once `stop` is aborted. */
  run(deps: AppDeps, stop: AbortSignal): Promise<void>;
}
