import type { SandboxDeps } from '../../deps.ts';

/** Key of one merchant at Paysafecard. */
export interface PaysafecardKeys {
  apiKey: string;
}

export type PaysafecardDeps = SandboxDeps<PaysafecardKeys>;
