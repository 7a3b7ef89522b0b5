import { newToken } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import type { Job } from './job.ts';

const leaseMs = 30_000;

type Deps = Pick<AppDeps, 'db' | 'now'>;

/**
 * Takes the job when it is due and nobody is at work on it; a process that crashed loses it when its lease ends.
 * @returns the lease, or null
 */
export async function takeJob({ db, now }: Deps, { name }: Job): Promise<Lease | null> {
  const owner = newToken();
  const date = now().toISOString();
  const lease_until = leaseEnd(now());
  const taken = await db
    .insertInto('jobs')
    .values({ name, date_due: date, lease_until, owner })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, lease_until })
        .where('jobs.date_due', '<=', date)
        .where('jobs.lease_until', '<=', date),
    )
    .returning('owner')
    .executeTakeFirst();
  return taken?.owner === owner ? new Lease({ db, now }, name, owner) : null;
}

/** @returns when the job may be taken, in ms from now; 0 when it never ran */
export async function waitFor({ db, now }: Deps, { name }: Job): Promise<number> {
  const row = await db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return 0;
  const date = row.date_due > row.lease_until ? row.date_due : row.lease_until;
  return Math.max(0, Date.parse(date) - now().getTime());
}

class Lease {
  readonly #deps: Deps;
  readonly #name: string;
  readonly #owner: string;
  readonly #renewing: NodeJS.Timeout;

  constructor(deps: Deps, name: string, owner: string) {
    this.#deps = deps;
    this.#name = name;
    this.#owner = owner;
    // one that cannot be renewed ends by itself, as that of a crashed process does
    const renew = () => this.#update({ lease_until: leaseEnd(deps.now()) }).catch(() => {});
    this.#renewing = setInterval(renew, leaseMs / 3).unref();
  }

  /** The job is due again after `everyMs`. */
  async giveBack(everyMs: number): Promise<void> {
    clearInterval(this.#renewing);
    const { now } = this.#deps;
    const date_due = new Date(now().getTime() + everyMs).toISOString();
    await this.#update({ date_due, lease_until: '' });
  }

  async #update(change: { date_due?: string; lease_until: string }): Promise<void> {
    const row = this.#deps.db.updateTable('jobs').set(change).where('name', '=', this.#name);
    await row.where('owner', '=', this.#owner).execute();
  }
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}
