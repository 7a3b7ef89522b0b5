const mostDays = 31;
/** Target time of one read in ms, which is roughly how long concurrent readers wait. */
const aimMs = 100;
/** Limit of rows in one read, because the process that serves shoppers receives them. */
const mostRows = 2000;

/** Adapts how many days of a long time span are read at once, so that each read takes little time. */
export class Pace {
  days = 1;

  async readMeasured<Row>(work: () => Promise<Row[]>): Promise<Row[]> {
    const startedAt = performance.now();
    const rows = await work();
    const tookMs = performance.now() - startedAt;
    if (tookMs > aimMs || rows.length > mostRows) this.days = Math.max(1, Math.floor(this.days / 2));
    else if (tookMs < aimMs / 2 && rows.length < mostRows / 2) this.days = Math.min(mostDays, this.days * 2);
    return rows;
  }
}
