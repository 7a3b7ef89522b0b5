import { ucp20260408 } from './ucp-2026-04-08.ts';
import { ucp20260825 } from './ucp-2026-08-25.ts';

/** Versions of UCP that the shop speaks. */
export const ucpVersions = { '2026-08-25': ucp20260825, '2026-04-08': ucp20260408 } as const;

export type UcpVersionName = keyof typeof ucpVersions;
