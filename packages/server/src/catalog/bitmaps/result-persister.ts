import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import type { CatalogState } from './catalog-state.ts';
import type { ComputedResults } from './computed-results.ts';
import { type PersistedResult, persistResults } from './stored-results.ts';

/** Pause after each write, as a multiple of its duration: storing takes at most a hundredth of the time. */
const pauses = 100;

/** Puts what was computed into the database, one key after the other; nobody waits for it. */
export class ResultPersister {
  readonly #state: CatalogState;
  readonly #queuedResults = new Set<ComputedResults>();
  #isAtWork = false;

  constructor(state: CatalogState) {
    this.#state = state;
  }

  /** Queues results to be stored. Results that cannot be stored are computed after the next start. */
  queueResults(db: Db, cachedResults: ComputedResults): void {
    this.#queuedResults.add(cachedResults);
    if (!this.#isAtWork) this.#work(db).catch(() => {});
  }

  async #work(db: Db): Promise<void> {
    this.#isAtWork = true;
    try {
      for (const cachedResults of this.#queuedResults) {
        this.#queuedResults.delete(cachedResults);
        const began = performance.now();
        await this.#persistResults(db, cachedResults);
        await setTimeout((performance.now() - began) * pauses, undefined, { ref: false });
      }
    } finally {
      this.#isAtWork = false;
    }
  }

  #persistResults(db: Db, cachedResults: ComputedResults): Promise<void> {
    const current = cachedResults.listCurrent(this.#state);
    cachedResults.markPersisted();
    const results = current.map(([chunk, { version, result }]): PersistedResult => [chunk, version, result]);
    return persistResults(db, cachedResults.key, this.#state.horizon, results);
  }
}
