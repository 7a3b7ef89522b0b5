import { setTimeout } from 'node:timers/promises';
import type { ShopEvent } from '@mercer/contract';
import { type Db, isInJsonList } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { type PublishedRow, serializeEvent } from './wire.ts';

interface EventFilter {
  /** Types of events; all when left out. */
  types?: readonly string[] | undefined;
  /** newer ones than this id */
  afterId: number;
  limit: number;
}

/** Events in the order of their ids. Whoever goes on after the last one misses none. */
export async function listEvents(db: Db, { types, afterId, limit }: EventFilter): Promise<ShopEvent[]> {
  let events = db.selectFrom('events').selectAll().where('id', '>', afterId);
  if (types) events = events.where(isInJsonList(db, 'type', JSON.stringify(types)));
  const rows = await events.orderBy('id').limit(limit).execute();
  return rows.map((row) => serializeEvent(row as PublishedRow)); // the condition on the id excludes rows without one
}

/** @returns the newest id; 0 when nothing was published yet */
export async function newestEventId(db: Db): Promise<number> {
  const counters = db.selectFrom('counters').select('value').where('id', '=', 'event');
  return (await counters.executeTakeFirst())?.value ?? 0;
}

const mostStreams = 20;
/** Limit of streams for one key, so that a busy key does not lock others out. */
const mostStreamsOfKey = 5;
const pollMs = 1000;
/** Proxies close what says nothing for a minute. */
const heartbeatMs = 15_000;
const atOnce = 100;

/** Reader of a stream. */
export interface Reader {
  /** id of the operator's key, or of a staff member's session */
  id: string;
  /** Resolves to true while the reader may go on. */
  isWelcome(): Promise<boolean>;
}

type Filter = Omit<EventFilter, 'limit'>;

/** Server-sent events, each stream as far as its reader has come; few at once, for each asks the database. */
export class EventStreams {
  /** Open streams by the id of their reader. */
  readonly #open = new Map<string, Set<AbortController>>();

  /**
   * @returns the body of a stream, which ends when the process does, or within a second when its key is revoked elsewhere
   * @throws ApiError 429 when there are too many, of all keys or of this one
   */
  openStream(deps: AppDeps, filter: Filter, reader: Reader): ReadableStream<Uint8Array> {
    if (this.#isFull(reader)) throw buildTooManyStreamsError();
    const frames = this.#counted(deps, filter, reader);
    const encoder = new TextEncoder();
    return new ReadableStream(
      {
        async pull(body) {
          const { value, done: isDone } = await frames.next();
          if (isDone) body.close();
          else body.enqueue(encoder.encode(value));
        },
        async cancel() {
          await frames.return();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Ends those of a reader at once. */
  endReaderStreams(readerId: string): void {
    for (const stream of this.#open.get(readerId) ?? []) stream.abort();
  }

  #isFull({ id }: Reader): boolean {
    const streamCount = [...this.#open.values()].reduce((sum, { size }) => sum + size, 0);
    return streamCount >= mostStreams || (this.#open.get(id)?.size ?? 0) >= mostStreamsOfKey;
  }

  /** Generates the frames of a stream and counts it from the first read on, so that an unread stream takes no slot. */
  async *#counted(deps: AppDeps, filter: Filter, reader: Reader): AsyncGenerator<string, void> {
    if (this.#isFull(reader)) return;
    const stream = new AbortController();
    const ofKey = this.#open.get(reader.id) ?? new Set();
    this.#open.set(reader.id, ofKey.add(stream));
    const ending = deps.ending ? AbortSignal.any([deps.ending, stream.signal]) : stream.signal;
    try {
      yield* generateFrames({ ...deps, ending }, filter, reader);
    } finally {
      ofKey.delete(stream);
      if (ofKey.size === 0) this.#open.delete(reader.id);
    }
  }
}

async function* generateFrames({ db, ending }: AppDeps, { types, afterId }: Filter, reader: Reader) {
  let [last, quietMs] = [afterId, 0];
  yield ': events\n\n';
  while (!ending?.aborted) {
    const events = await listEvents(db, { types, afterId: last, limit: atOnce });
    // asked after the events were read: what happened once the key was revoked is told to nobody
    if (!(await reader.isWelcome())) return;
    for (const event of events) {
      if (ending?.aborted) return;
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    }
    last = events.at(-1)?.id ?? last;
    quietMs = events.length > 0 ? 0 : quietMs + pollMs;
    if (quietMs >= heartbeatMs) yield ': still here\n\n';
    if (quietMs >= heartbeatMs) quietMs = 0;
    if (events.length < atOnce) await waitForNextPoll(ending);
  }
}

/** Shorter when the process ends. */
async function waitForNextPoll(ending: AbortSignal | undefined): Promise<void> {
  await setTimeout(pollMs, undefined, ending ? { signal: ending } : {}).catch(() => {});
}

function buildTooManyStreamsError(): ApiError {
  return new ApiError('There are too many streams of events', { status: 429, code: 'too_many_requests' });
}
