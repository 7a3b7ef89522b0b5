const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in the time zone: `2026-12-03`. */
export function dayIn(timeZone: string, instant: Date): string {
  return wallTime(timeZone, instant).toISOString().slice(0, 10);
}

/**
 * When it is so many minutes after midnight, by the clocks of the time zone. What they show twice is the first time; what they
 * leap over is an hour beside it.
 */
export function instantOf(timeZone: string, day: string, minutes: number): Date {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = shown - offsetMs(timeZone, new Date(shown));
  return new Date(shown - offsetMs(timeZone, new Date(guess)));
}

function offsetMs(timeZone: string, instant: Date): number {
  return wallTime(timeZone, instant).getTime() - instant.getTime();
}

/** What clocks show there, as if it were UTC; whole seconds of a day that begins with a whole second. */
function wallTime(timeZone: string, instant: Date): Date {
  const parts = formatOf(timeZone).formatToParts(instant);
  const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const day = Date.UTC(read('year'), read('month') - 1, read('day'));
  return new Date(
    day + ((read('hour') * 60 + read('minute')) * 60 + read('second')) * 1000 + (instant.getTime() % 1000),
  );
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}
