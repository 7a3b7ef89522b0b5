import { ucp20260408 } from './2026-04-08/index.ts';
import { ucp20260825 } from './2026-08-25/index.ts';

/** Versions of UCP that the shop speaks. */
export const ucpVersions = { '2026-08-25': ucp20260825, '2026-04-08': ucp20260408 } as const;

export type UcpVersionName = keyof typeof ucpVersions;
