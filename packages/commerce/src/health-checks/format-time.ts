/** @returns ISO 8601, as dates are stored */
export function formatTimeBefore(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
