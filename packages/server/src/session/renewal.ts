import type { SessionRow } from '../http/session-handle.ts';

const dayMs = 86_400_000;

/** Its last use is written down once a day. */
export function isDueForRenewal({ date_used }: Pick<SessionRow, 'date_used'>, now: Date): boolean {
  return now.getTime() - Date.parse(date_used) >= dayMs;
}
