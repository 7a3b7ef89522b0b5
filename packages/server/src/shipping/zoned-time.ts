const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in the time zone: `2026-12-03`. */
export function toZonedDay(timeZone: string, instant: Date): string {
  return computeWallTime(timeZone, instant).toISOString().slice(0, 10);
}

/**
 * Computes the instant at so many minutes after midnight by the clocks of the time zone. A time that clocks show twice
 * is the first of the two; a time that they skip is shifted by an hour.
 */
export function computeInstant(timeZone: string, day: string, minutes: number): Date {
  const wallClockMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = wallClockMs - computeOffsetMs(timeZone, new Date(wallClockMs));
  return new Date(wallClockMs - computeOffsetMs(timeZone, new Date(guess)));
}

function computeOffsetMs(timeZone: string, instant: Date): number {
  return computeWallTime(timeZone, instant).getTime() - instant.getTime();
}

/** Computes the wall-clock time in the zone, represented as UTC; whole seconds plus the instant's milliseconds. */
function computeWallTime(timeZone: string, instant: Date): Date {
  const parts = getZoneFormat(timeZone).formatToParts(instant);
  const readTimePart = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const day = Date.UTC(readTimePart('year'), readTimePart('month') - 1, readTimePart('day'));
  return new Date(
    day +
      ((readTimePart('hour') * 60 + readTimePart('minute')) * 60 + readTimePart('second')) * 1000 +
      (instant.getTime() % 1000),
  );
}

function getZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
  formats.set(timeZone, format);
  return format;
}
