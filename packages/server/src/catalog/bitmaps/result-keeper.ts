import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../db/index.ts';
import type { CatalogState } from './catalog-state.ts';
import { type KeptResult, keepResults } from './kept-results.ts';
import type { KnownResults } from './known-results.ts';

/** To keep them takes a hundredth of the time at most. */
const pauses = 100;

/** Puts what was computed into the database, one key after the other; nobody waits for it. */
export class ResultKeeper {
  readonly #state: CatalogState;
  readonly #waiting = new Set<KnownResults>();
  #isAtWork = false;

  constructor(state: CatalogState) {
    this.#state = state;
  }

  /** What cannot be kept is computed again after a start. */
  keep(db: Db, known: KnownResults): void {
    this.#waiting.add(known);
    if (!this.#isAtWork) this.#work(db).catch(() => {});
  }

  async #work(db: Db): Promise<void> {
    this.#isAtWork = true;
    try {
      for (const known of this.#waiting) {
        this.#waiting.delete(known);
        const began = performance.now();
        await this.#put(db, known);
        await setTimeout((performance.now() - began) * pauses, undefined, { ref: false });
      }
    } finally {
      this.#isAtWork = false;
    }
  }

  #put(db: Db, known: KnownResults): Promise<void> {
    const current = known.current(this.#state);
    known.kept();
    const results = current.map(([chunk, { version, result }]): KeptResult => [chunk, version, result]);
    return keepResults(db, known.key, this.#state.horizon, results);
  }
}
