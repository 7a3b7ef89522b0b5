/** How often a test kills the shop at random: as `KILLS` says, else a few times. */
export function killsOr(few: number): number {
  return Number(process.env.KILLS ?? few);
}
