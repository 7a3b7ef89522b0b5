import { createSecretToken } from '@mercer/database';
import type { AppDeps } from '../http/context.ts';
import type { Job } from './job.ts';

/** Number of milliseconds that a lease lasts: after a crash the job rests for this long. */
const leaseMs = 15_000;
const renewMs = 5000;
/** Number of milliseconds by which clocks may differ. */
const slackMs = 60_000;

type Deps = Pick<AppDeps, 'db' | 'now'>;

/**
 * Takes the lease of a job when it is due and nobody is at work on it; a process that crashed loses it when its lease ends.
 * Dates further ahead than we write them are of a clock that was wrong: they count for nothing.
 * @param owner who had the job last and could not give it back may take it again
 * @returns the lease, or null
 */
export async function acquireLease(
  { db, now }: Deps,
  { name, everyMs }: Job,
  owner = createSecretToken(),
): Promise<Lease | null> {
  const date = now().toISOString();
  const lease_until = addMilliseconds(now(), leaseMs);
  const leasedRow = await db
    .insertInto('jobs')
    .values({ name, date_due: date, lease_until, owner })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, lease_until })
        .where((eb) =>
          eb.or([eb('jobs.date_due', '<=', date), eb('jobs.date_due', '>', addMilliseconds(now(), everyMs + slackMs))]),
        )
        .where((eb) =>
          eb.or([
            eb('jobs.lease_until', '<=', date),
            eb('jobs.lease_until', '>', addMilliseconds(now(), leaseMs + slackMs)),
            eb('jobs.owner', '=', owner),
          ]),
        ),
    )
    .returning('owner')
    .executeTakeFirst();
  return leasedRow?.owner === owner ? new Lease({ db, now }, name, owner) : null;
}

/** @returns when the job may be taken, in ms from now; 0 when it never ran */
export async function readMsUntilDue({ db, now }: Deps, { name, everyMs }: Job, owner?: string): Promise<number> {
  const row = await db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) return 0;
  const computeDelay = (date: string, mostMs: number) => {
    const ms = Date.parse(date) - now().getTime();
    return ms > 0 && ms <= mostMs + slackMs ? ms : 0;
  };
  return Math.max(
    computeDelay(row.date_due, everyMs),
    row.owner === owner ? 0 : computeDelay(row.lease_until, leaseMs),
  );
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
    // A lease that cannot be renewed expires, like the lease of a crashed process
    const renewLease = () => this.#update({ lease_until: addMilliseconds(deps.now(), leaseMs) }).catch(() => {});
    this.#renewing = setInterval(renewLease, renewMs).unref();
  }

  /** The job is due again after `everyMs`. */
  async release(everyMs: number): Promise<void> {
    clearInterval(this.#renewing);
    await this.#update({ date_due: addMilliseconds(this.#deps.now(), everyMs), lease_until: '' });
  }

  async #update(change: { date_due?: string; lease_until: string }): Promise<void> {
    const row = this.#deps.db.updateTable('jobs').set(change).where('name', '=', this.#name);
    await row.where('owner', '=', this.#owner).execute();
  }
}

function addMilliseconds(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
