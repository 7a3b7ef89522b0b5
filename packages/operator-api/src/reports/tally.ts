import type { Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import { searchedWords } from './searched-words.ts';

/** `visit`: a page that was opened from elsewhere; `product`: a product that was looked at. */
export type CountedEvent = 'visit' | 'product';

const writeEveryMs = 10_000;
const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Different ones, until the next write. */
const mostWords = 200;
/** Different ones of a day, in the database. */
const mostWordsOfDay = 1000;
const wordsStayDays = 90;

/**
 * Counts in memory what nobody need be known for, and writes it in batches: sums of all processes, by quarters of an hour, which
 * days of each time zone begin with. What a process has not written when it is killed, ten seconds at most, is lost.
 */
export class Tally {
  readonly #deps: Pick<AppDeps, 'db' | 'now' | 'log'>;
  #counts = new Map<string, number>();
  #words = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: Pick<AppDeps, 'db' | 'now' | 'log'>) {
    this.#deps = deps;
  }

  countVisit(name: CountedEvent): void {
    const time = this.#deps.now().getTime();
    incrementCount(this.#counts, `${new Date(time - (time % quarterMs)).toISOString()} ${name}`, 1);
    this.#writeSoon();
  }

  /** A search that found nothing. */
  countMissedSearch(search: string): void {
    const words = searchedWords(search);
    if (words === null || (this.#words.size >= mostWords && !this.#words.has(words))) return;
    incrementCount(this.#words, words, 1);
    this.#writeSoon();
  }

  /** Writes what was counted until now; where that fails it is counted on. */
  writeCounts(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.writeCounts();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.writeCounts();
    }, writeEveryMs).unref();
  }

  async #write(): Promise<void> {
    const [counts, words] = [this.#counts, this.#words];
    this.#counts = new Map();
    this.#words = new Map();
    if (counts.size + words.size === 0) return;
    const { db, now, log } = this.#deps;
    try {
      await db.transaction().execute(async (tx) => {
        await upsertCounts(tx, counts);
        await storeMissedWords(tx, words, now());
      });
    } catch (error) {
      for (const [key, count] of counts) incrementCount(this.#counts, key, count);
      for (const [key, count] of words) incrementCount(this.#words, key, count);
      log.error('visits could not be written', { error: String(error) });
    }
  }
}

function incrementCount(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Upserts counts in the same order everywhere, so that two concurrent processes never deadlock. */
async function upsertCounts(tx: Tx, counts: Map<string, number>): Promise<void> {
  for (const [key, count] of toSortedEntries(counts)) {
    const [date = '', name = ''] = key.split(' ');
    const row = tx.insertInto('visit_counts').values({ date, name, count });
    await row
      .onConflict((conflict) =>
        conflict.columns(['date', 'name']).doUpdateSet({ count: sql`visit_counts.count + ${count}` }),
      )
      .execute();
  }
}

async function storeMissedWords(tx: Tx, words: Map<string, number>, now: Date): Promise<void> {
  if (words.size === 0) return;
  const day = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - wordsStayDays * dayMs).toISOString().slice(0, 10);
  await tx.deleteFrom('missed_searches').where('day', '<', oldest).execute();
  const { known: knownWords } = await tx
    .selectFrom('missed_searches')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const room = Math.max(0, mostWordsOfDay - knownWords);
  for (const [at, [text, count]] of toSortedEntries(words).entries()) {
    const raised = tx.updateTable('missed_searches').set({ count: sql`count + ${count}` });
    const { numUpdatedRows } = await raised.where('day', '=', day).where('words', '=', text).executeTakeFirst();
    if (numUpdatedRows > 0n || at >= room) continue;
    const row = tx.insertInto('missed_searches').values({ day, words: text, count });
    await row
      .onConflict((conflict) =>
        conflict.columns(['day', 'words']).doUpdateSet({ count: sql`missed_searches.count + ${count}` }),
      )
      .execute();
  }
}

function toSortedEntries(counts: Map<string, number>): [string, number][] {
  return [...counts].toSorted(([first], [second]) => (first < second ? -1 : 1));
}
