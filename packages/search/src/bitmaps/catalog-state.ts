import { type Db, isPostgres } from '@mercer/database';
import { sql } from 'kysely';
import { chunkSize, toChunkNumber } from './bits.ts';

/** Version and stock changes of a chunk as last read. */
export interface ChunkState {
  version: number;
  /** number that changes with each change of the chunk */
  moves: number;
  /** products, by place, that went out of stock (true) or came back since the chunk was first read */
  moved: Map<number, boolean>;
}

interface Change {
  kind: 'version' | 'horizon' | 'chunk' | 'stock';
  number: number;
  value: number;
}

/** Later than everything: what happened before the first look is read with the chunks. */
const unreachableHorizon = 2 ** 52;

/** Versions of all chunks, brought up to date by one statement that reads only what is new. */
export class CatalogState {
  readonly chunks = new Map<number, ChunkState>();
  /** number that changes with each change of stock */
  moves = 0;
  version = -1;
  /** number of the stock change from which on changes are not known yet */
  horizon = unreachableHorizon;
  #requestCount = 0;
  #applied = 0;

  /** @returns the version of the catalogue */
  async refreshState(db: Db): Promise<number> {
    this.#requestCount += 1;
    const turn = this.#requestCount;
    const { rows } = await selectStateChanges(db, this.version, this.horizon).execute(db);
    const version = rows.find(({ kind }) => kind === 'version')?.value ?? 0;
    // Earlier reads know less
    if (turn > this.#applied) this.#apply(rows, version, turn);
    return version;
  }

  #apply(rows: Change[], version: number, turn: number): void {
    this.#applied = turn;
    for (const { kind, number, value } of rows) if (kind === 'chunk') this.#renew(number, value);
    for (const { kind, number, value } of rows) if (kind === 'stock') this.#move(number, value === 1);
    this.version = version;
    this.horizon = rows.find(({ kind }) => kind === 'horizon')?.value ?? unreachableHorizon;
  }

  #renew(chunk: number, version: number): void {
    const state = this.chunks.get(chunk);
    if (state && state.version >= version) return;
    this.chunks.set(chunk, { version, moves: (state?.moves ?? 0) + 1, moved: new Map() });
  }

  #move(number: number, isOut: boolean): void {
    const state = this.chunks.get(toChunkNumber(number));
    const place = number % chunkSize;
    if (!state || state.moved.get(place) === isOut) return;
    state.moved.set(place, isOut);
    state.moves += 1;
    this.moves += 1;
  }
}

/**
 * Selects the changes since the last read. On PostgreSQL a transaction that began earlier may commit later, so
 * everything from the oldest running transaction on is read each time.
 */
function selectStateChanges(db: Db, version: number, horizon: number) {
  const next = isPostgres(db)
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql`(select coalesce(max(change), 0) + 1 from sold_out)`;
  return sql<Change>`select 'version' as kind, 0 as number,
      coalesce((select value from counters where id = 'catalog'), 0) as value
    union all select 'horizon', 0, ${next}
    union all select 'chunk', chunk, version from product_chunks where version > ${version}
    union all select 'stock', number, is_out from sold_out where change >= ${horizon}`;
}
