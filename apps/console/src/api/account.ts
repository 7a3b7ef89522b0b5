import type { NewSecondFactor, RecoveryCodes, SecondFactor } from '@mercer/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './operator.ts';

export type { NewSecondFactor };

export interface StaffSession {
  id: string;
  staff: { id: string; name: string };
  browser: string | null;
  /** true: it is the session of this page */
  current: boolean;
  date_created: string;
  date_used: string;
}

const factorPath = '/operator/me/second-factor';

export const secondFactorOptions = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => send<SecondFactor>('GET', factorPath),
});

/** Gives a secret for an app; codes are asked for once one was confirmed. */
export const beginSecondFactor = () => send<NewSecondFactor>('POST', factorPath, {});
/** @returns the recovery codes, which are in this answer alone */
export const confirmSecondFactor = (code: string) => send<RecoveryCodes>('PUT', factorPath, { code });
export const endSecondFactor = () => send<void>('DELETE', factorPath);

export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await send<{ results: StaffSession[] }>('GET', '/operator/sessions')).results,
});

export const endSession = (id: string) => send<void>('DELETE', `/operator/sessions/${encodeURIComponent(id)}`);
