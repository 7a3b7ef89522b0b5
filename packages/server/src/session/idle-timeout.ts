const idleTimeoutMs = 30 * 86_400_000;

/** Half a year: a shop is opened seldom, and what matters asks for the password again. */
const longestLoginMs = 180 * 86_400_000;

/** Who logged in before this date is to do so again. */
export function loginCutoff(now: Date): string {
  return new Date(now.getTime() - longestLoginMs).toISOString();
}

/** Sessions that were last used before this date have ended. */
export function idleCutoff(now: Date): string {
  return new Date(now.getTime() - idleTimeoutMs).toISOString();
}
