export const callsPerMinute = 600;
export const minuteMs = 60_000;
