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
