import type { SessionRow } from '../http/session-handle.ts';

const idleTimeoutMs = 30 * 86_400_000;

/** Half a year: a shop is opened seldom, and what matters asks for the password again. */
const longestLoginMs = 180 * 86_400_000;

/** Computes the cutoff of logins: sessions created before it have to log in again. */
export function computeLoginCutoff(now: Date): string {
  return new Date(now.getTime() - longestLoginMs).toISOString();
}

/** Sessions that were last used before this date have ended. */
export function computeIdleCutoff(now: Date): string {
  return new Date(now.getTime() - idleTimeoutMs).toISOString();
}

const dayMs = 86_400_000;

/** Returns true when the session's last use was recorded at least a day ago. */
export function isDueForRenewal({ date_used }: Pick<SessionRow, 'date_used'>, now: Date): boolean {
  return now.getTime() - Date.parse(date_used) >= dayMs;
}
