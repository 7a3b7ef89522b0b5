import type { PostgresPool } from 'kysely';

const lookEveryMs = 300;
/** Milliseconds for which a check holds; with the time between two checks less than a second. */
const holdsMs = 600;

interface ReplicaWatchDeps {
  primary: PostgresPool;
  replica: PostgresPool;
  /** told when the replica is read, and when no longer */
  onChange(isRead: boolean, reason?: string): void;
}

/**
 * Looks whether a replica has what the primary had at the look before: a replica that hangs, was cut off or comes after by more
 * than a second is not read.
 */
export class ReplicaWatch {
  readonly #deps: ReplicaWatchDeps;
  /** Position of the primary's log at the last check. */
  #writtenPosition: string | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** State that was reported last. */
  #isRead: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #isEnded = false;

  constructor(deps: ReplicaWatchDeps) {
    this.#deps = deps;
    this.#checkReplica();
  }

  isFresh = (): boolean => performance.now() - this.#checkedAt < holdsMs;

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#checking;
  }

  #checkReplica() {
    this.#checking = this.#comparePositions().finally(() => {
      if (!this.#isEnded) this.#timer = setTimeout(() => this.#checkReplica(), lookEveryMs).unref();
    });
  }

  async #comparePositions(): Promise<void> {
    const startedAt = performance.now();
    try {
      const has = await this.#hasWritten();
      if (has === undefined) return;
      if (has) this.#checkedAt = startedAt;
      this.#reportFault('it comes after the primary by more than a second');
    } catch (error) {
      this.#reportFault(String(error));
    }
  }

  /** Checks whether the replica has what was written at the previous check; `undefined` at the first check. */
  async #hasWritten(): Promise<boolean | undefined> {
    const previousPosition = this.#writtenPosition;
    const { primary, replica } = this.#deps;
    this.#writtenPosition = await readSeenValue(primary, 'select pg_current_wal_lsn()::text as seen', []);
    if (previousPosition === undefined) return undefined;
    const sql = 'select (pg_last_wal_replay_lsn() >= $1::pg_lsn)::text as seen';
    return (await readSeenValue(replica, sql, [previousPosition])) === 'true';
  }

  #reportFault(fault: string) {
    const isRead = this.isFresh();
    if (isRead === this.#isRead) return;
    this.#isRead = isRead;
    this.#deps.onChange(isRead, ...(isRead ? [] : [fault]));
  }
}

async function readSeenValue(pool: PostgresPool, sql: string, parameters: string[]): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ seen: string | null }>(sql, parameters);
    return rows[0]?.seen ?? undefined;
  } finally {
    client.release();
  }
}
