const minuteMs = 60_000;
/** After each failed attempt, in minutes; the one after the last is the end. */
const retryMinutes = [1, 5, 15, 60, 180, 360, 720, 1440, 1440];

/** When what has failed so often is tried again, in ms from now; undefined: not any more. */
export function retryAfterMs(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes && minutes * minuteMs;
}
