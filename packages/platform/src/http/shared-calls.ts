import { type Db, defineStatement } from '@mercer/database';
import { sql } from 'kysely';
import { callsPerMinute, minuteMs, ProcessCallCounter } from './calls-per-minute.ts';
import type { Log } from './config.ts';

export interface SharedDeps {
  db: Db;
  now: () => Date;
  log: Log;
}

/** Number of calls that this process may still let pass in the current minute of a network. */
interface CallShare {
  remaining: number;
  /** number of calls that were last taken from the database */
  lastTaken: number;
  endsAt: number;
  /** Result of the latest call: a call that comes while others are being taken waits for them. */
  turn: Promise<boolean>;
}

/**
 * Divisor of the calls that are left to all processes: one process takes at most this fraction, since the others need
 * theirs.
 */
const parts = 16;

/**
 * Calls of networks, counted by all processes that share the database. A process takes calls before it lets them pass, one, then twice as
 * many as before: there are never more than allowed, and a shopper of 30 calls costs five statements. Without the database each counts
 * alone, since looking is no danger; what is (cards, codes, passwords) needs the database anyway.
 */
export class SharedCalls {
  readonly #deps: SharedDeps;
  readonly #name: string;
  readonly #localCounter: ProcessCallCounter;
  readonly #shares = new Map<string, CallShare>();
  #sweptAt = 0;
  #reportedAt = 0;

  constructor(deps: SharedDeps, name: string) {
    this.#deps = deps;
    this.#name = name;
    this.#localCounter = new ProcessCallCounter(deps);
  }

  allows(network: string): Promise<boolean> {
    const share = this.#findShare(network);
    share.turn = share.turn.then(() => this.#use(share, network));
    return share.turn;
  }

  async #use(share: CallShare, network: string): Promise<boolean> {
    const isOver = share.lastTaken === 0 && share.endsAt > this.#time();
    if (share.remaining === 0 && !isOver) {
      const answer = await this.#takeShare(share, network).catch((error: unknown) => this.#reportAway(error));
      if (answer === 'away') return this.#localCounter.allows(network);
    }
    if (share.remaining === 0) return false;
    share.remaining -= 1;
    return true;
  }

  async #takeShare(share: CallShare, network: string): Promise<void> {
    const now = this.#time();
    const requestedCalls = Math.max(1, share.lastTaken);
    const expires = new Date(now + minuteMs).toISOString();
    const [row] = await take(
      this.#deps.db,
      `${this.#name}:${network}`,
      requestedCalls,
      new Date(now).toISOString(),
      expires,
    );
    if (!row) return;
    const previousCount = row.count - requestedCalls;
    share.remaining = Math.max(0, Math.min(requestedCalls, callsPerMinute - previousCount));
    share.endsAt = Date.parse(row.date_expires);
    const next = Math.min(requestedCalls * 2, Math.ceil((callsPerMinute - row.count) / parts));
    // The remainder of this share is used up before the limit is reached
    share.lastTaken = share.remaining === 0 ? 0 : Math.max(1, next);
  }

  /** Finds or starts the share of a network, and deletes the shares whose minute is over. */
  #findShare(network: string): CallShare {
    const now = this.#time();
    if (now - this.#sweptAt >= minuteMs) {
      this.#sweptAt = now;
      for (const [name, { endsAt }] of this.#shares) if (endsAt <= now) this.#shares.delete(name);
    }
    const existingShare = this.#shares.get(network);
    if (existingShare && existingShare.endsAt > now) return existingShare;
    const share = {
      remaining: 0,
      lastTaken: 1,
      endsAt: now + minuteMs,
      turn: existingShare?.turn ?? Promise.resolve(true),
    };
    this.#shares.set(network, share);
    return share;
  }

  #reportAway(error: unknown): 'away' {
    if (this.#time() - this.#reportedAt >= minuteMs) {
      this.#reportedAt = this.#time();
      this.#deps.log.error('calls are counted by each process alone', { error: String(error) });
    }
    return 'away';
  }

  #time = () => this.#deps.now().getTime();
}

const take = defineStatement((db: Db, key: string, calls: number, date: string, date_expires: string) =>
  db
    .insertInto('call_counts')
    .values({ key, count: calls, date_expires })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when call_counts.date_expires <= ${date} then excluded.count else call_counts.count + excluded.count end`,
        date_expires: sql`case when call_counts.date_expires <= ${date} then excluded.date_expires else call_counts.date_expires end`,
      }),
    )
    .returning(['count', 'date_expires']),
);
