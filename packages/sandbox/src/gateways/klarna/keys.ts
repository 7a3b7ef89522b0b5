import type { SandboxDeps } from '../../deps.ts';

/** Credentials of one merchant at Klarna. */
export interface KlarnaKeys {
  username: string;
  password: string;
}

export type KlarnaDeps = SandboxDeps<KlarnaKeys>;
