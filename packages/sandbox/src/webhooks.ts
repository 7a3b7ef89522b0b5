import { newId } from './http/ids.ts';
import type { Behaviour, Gateway } from './store/tables.ts';
import { signatureOf } from './webhook-signature.ts';

export interface Webhooks {
  /** Tells the shop what became of a payment: once, for two of the test cards late or twice. */
  send(event: WebhookEvent): void;
  /** After the deliveries that are under way; those that wait are given up. */
  close(): Promise<void>;
}

export interface WebhookEvent {
  gateway: Gateway;
  /** e.g. `charge.succeeded` */
  name: string;
  /** The charge or the intent as it is now. */
  object: unknown;
  behaviour?: Behaviour | undefined;
}

export interface WebhookOptions {
  /** The shop's inbox for a gateway's webhooks. */
  urlOf(gateway: Gateway): string;
  /** How it is reached; over the network when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** How late the card of the late webhook is announced. */
  lateMs?: number;
  /** The pauses before a webhook that was not accepted is sent again. */
  retriesMs?: readonly number[];
}

interface Delivery {
  gateway: Gateway;
  body: string;
}

/** Without an inbox the gateways are silent. */
export function createWebhooks(
  inbox: WebhookOptions | undefined,
  { secret, now }: { secret: string; now: () => Date },
): Webhooks {
  if (!inbox) return { send: () => {}, close: async () => {} };
  const { urlOf, fetch: send = fetch, lateMs = 2000, retriesMs = defaultRetriesMs } = inbox;
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  async function post({ gateway, body }: Delivery): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...signatureOf(gateway, body, { secret, time: now() }) };
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) };
    // What fails is sent again, so that a failure needs no other answer.
    return send(new Request(urlOf(gateway), init)).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function deliver(delivery: Delivery, [pauseMs, ...pausesMs]: readonly number[]) {
    const accepted = await post(delivery);
    if (!accepted && pauseMs !== undefined) later(delivery, pauseMs, pausesMs);
  }

  function later(delivery: Delivery, delayMs: number, pausesMs: readonly number[]) {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const delivered = deliver(delivery, pausesMs).finally(() => underWay.delete(delivered));
      underWay.add(delivered);
    }, delayMs);
    timers.add(timer.unref());
  }

  return {
    send({ gateway, name, object, behaviour }) {
      const event = { id: newId('evt'), name, created_at: now().toISOString(), data: { object } };
      const delivery = { gateway, body: JSON.stringify(event) };
      later(delivery, behaviour === 'late_webhook' ? lateMs : 0, retriesMs);
      if (behaviour === 'double_webhook') later(delivery, 0, retriesMs);
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

const timeoutMs = 10_000;
const defaultRetriesMs = [1000, 5000, 30_000, 120_000, 600_000];
