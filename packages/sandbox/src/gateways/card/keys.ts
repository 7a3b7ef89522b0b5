import type { SandboxDeps } from '../../deps.ts';

/** The shop's key at the card gateway, sent as `Bearer` with every call of the shop's server. */
export type CardKey = string;

export type CardDeps = SandboxDeps<CardKey>;
