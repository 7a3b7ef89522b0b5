/** Reads how often a test kills the shop at random: the number in `KILLS`, or `defaultCount`. */
export function readKillCount(defaultCount: number): number {
  return Number(process.env.KILLS ?? defaultCount);
}
