import type { SandboxDeps } from '../../deps.ts';

/** Keys of one account at Airwallex. */
export interface AirwallexKeys {
  clientId: string;
  apiKey: string;
}

export type AirwallexDeps = SandboxDeps<AirwallexKeys>;
