const mostDays = 31;
/** Whoever reads beside waits no longer than that, more or less. */
const aimMs = 100;
/** What comes is taken over by the process that sells. */
const mostRows = 2000;

/** How many days of a long time are read at once: as many as take little time. */
export class Pace {
  days = 1;

  async read<Row>(work: () => Promise<Row[]>): Promise<Row[]> {
    const begun = performance.now();
    const rows = await work();
    const tookMs = performance.now() - begun;
    if (tookMs > aimMs || rows.length > mostRows) this.days = Math.max(1, Math.floor(this.days / 2));
    else if (tookMs < aimMs / 2 && rows.length < mostRows / 2) this.days = Math.min(mostDays, this.days * 2);
    return rows;
  }
}
