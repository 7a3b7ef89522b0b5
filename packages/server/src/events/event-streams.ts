import { setTimeout } from 'node:timers/promises';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type EventFilter, listEvents } from './list-events.ts';

const mostStreams = 20;
/** Of one key: so that a key which reads much keeps no other out. */
const mostStreamsOfKey = 5;
const pollMs = 1000;
/** Proxies close what says nothing for a minute. */
const heartbeatMs = 15_000;
const atOnce = 100;

/** Who reads a stream. */
export interface Reader {
  /** of the key */
  id: string;
  /** Whether the key may still read. */
  isWelcome(): Promise<boolean>;
}

type Filter = Omit<EventFilter, 'limit'>;

/** Server-sent events, each stream as far as its reader has come; few at once, for each asks the database. */
export class EventStreams {
  /** by the id of their key */
  readonly #open = new Map<string, Set<AbortController>>();

  /**
   * @returns the body of a stream, which ends when the process does, or within a second when its key is revoked elsewhere
   * @throws ApiError 429 when there are too many, of all keys or of this one
   */
  open(deps: AppDeps, filter: Filter, reader: Reader): ReadableStream<Uint8Array> {
    if (this.#isFull(reader)) throw tooMany();
    const frames = this.#counted(deps, filter, reader);
    const encoder = new TextEncoder();
    return new ReadableStream(
      {
        async pull(body) {
          const { value, done } = await frames.next();
          if (done) body.close();
          else body.enqueue(encoder.encode(value));
        },
        async cancel() {
          await frames.return();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Ends those of a key at once. */
  endOf(keyId: string): void {
    for (const stream of this.#open.get(keyId) ?? []) stream.abort();
  }

  #isFull({ id }: Reader): boolean {
    const all = [...this.#open.values()].reduce((sum, { size }) => sum + size, 0);
    return all >= mostStreams || (this.#open.get(id)?.size ?? 0) >= mostStreamsOfKey;
  }

  /** From the first read on: whoever reads nothing takes no place. */
  async *#counted(deps: AppDeps, filter: Filter, reader: Reader): AsyncGenerator<string, void> {
    if (this.#isFull(reader)) return;
    const stream = new AbortController();
    const ofKey = this.#open.get(reader.id) ?? new Set();
    this.#open.set(reader.id, ofKey.add(stream));
    const ending = deps.ending ? AbortSignal.any([deps.ending, stream.signal]) : stream.signal;
    try {
      yield* framesOf({ ...deps, ending }, filter, reader);
    } finally {
      ofKey.delete(stream);
      if (ofKey.size === 0) this.#open.delete(reader.id);
    }
  }
}

async function* framesOf({ db, ending }: AppDeps, { types, after }: Filter, reader: Reader) {
  let [last, quietMs] = [after, 0];
  yield ': events\n\n';
  while (!ending?.aborted) {
    const events = await listEvents(db, { types, after: last, limit: atOnce });
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
    if (events.length < atOnce) await pause(ending);
  }
}

/** Shorter when the process ends. */
async function pause(ending: AbortSignal | undefined): Promise<void> {
  await setTimeout(pollMs, undefined, ending ? { signal: ending } : {}).catch(() => {});
}

function tooMany(): ApiError {
  return new ApiError('There are too many streams of events', { status: 429, code: 'too_many_requests' });
}
