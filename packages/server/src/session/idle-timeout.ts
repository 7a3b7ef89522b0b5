const idleTimeoutMs = 30 * 86_400_000;

/** Sessions that were last used before this date have ended. */
export function idleCutoff(now: Date): string {
  return new Date(now.getTime() - idleTimeoutMs).toISOString();
}
