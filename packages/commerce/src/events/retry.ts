const minuteMs = 60_000;
/** Minutes to wait after each failed attempt; a failure after the last of them is final. */
const retryMinutes = [1, 5, 15, 60, 180, 360, 720, 1440, 1440];

/** Returns the number of milliseconds until the next attempt after `attempts` failures; undefined: there is none. */
export function retryAfterMs(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes && minutes * minuteMs;
}
