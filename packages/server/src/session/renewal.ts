import type { SessionRow } from '../http/session-handle.ts';

const dayMs = 86_400_000;

/** Returns true when the session's last use was recorded at least a day ago. */
export function isDueForRenewal({ date_used }: Pick<SessionRow, 'date_used'>, now: Date): boolean {
  return now.getTime() - Date.parse(date_used) >= dayMs;
}
