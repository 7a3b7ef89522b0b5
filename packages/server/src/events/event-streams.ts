import { setTimeout } from 'node:timers/promises';
import type { AppDeps } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { type EventFilter, listEvents } from './list-events.ts';

const mostStreams = 20;
const pollMs = 1000;
/** Proxies close what says nothing for a minute. */
const heartbeatMs = 15_000;
const atOnce = 100;

/** Server-sent events, each stream as far as its reader has come; few at once, for each asks the database. */
export class EventStreams {
  #open = 0;

  /**
   * @returns the body of a stream, which ends when the process does
   * @throws ApiError 429 when there are too many
   */
  open(deps: AppDeps, filter: Omit<EventFilter, 'limit'>): ReadableStream<Uint8Array> {
    if (this.#open >= mostStreams) throw tooMany();
    const frames = this.#counted(deps, filter);
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

  /** From the first read on: whoever reads nothing takes no place. */
  async *#counted(deps: AppDeps, filter: Omit<EventFilter, 'limit'>): AsyncGenerator<string, void> {
    if (this.#open >= mostStreams) return;
    this.#open += 1;
    try {
      yield* framesOf(deps, filter);
    } finally {
      this.#open -= 1;
    }
  }
}

async function* framesOf({ db, ending }: AppDeps, { types, after }: Omit<EventFilter, 'limit'>) {
  let [last, quietMs] = [after, 0];
  yield ': events\n\n';
  while (!ending?.aborted) {
    const events = await listEvents(db, { types, after: last, limit: atOnce });
    for (const event of events) yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
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
