/** @param part 0.5 for the median, 0.99 for what one of a hundred exceeds @returns NaN of nothing */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Median, p95 and p99, as they stand in a table. */
export function formatQuantiles(times: number[], digits = 2): string[] {
  return [0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(digits));
}

/** Computing time of this process while it works, its threads included, in ms. */
export async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const startUsage = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1000;
}

/** Measures how long the work takes, in ms. */
export async function measureDurationMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
