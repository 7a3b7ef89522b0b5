import type { GatewayKeys } from './keys.ts';
import type { Behaviour, Gateway } from './store/tables.ts';
import { type Delivery, WebhookLog } from './webhook-log.ts';
import { signatureOf, webhookSecret } from './webhook-signature.ts';

export interface Webhooks {
  /** Tells the shop what became of a payment: once, for two of the test cards late or twice. */
  send(event: WebhookEvent): void;
  /** Resolves when the shop has answered; what it does not accept is sent again later. */
  sendAtOnce(event: WebhookEvent): Promise<void>;
  log: WebhookLog;
  /** The same once more, signed anew. */
  replay(delivery: Delivery): void;
  /** After the deliveries that are under way; those that wait are given up. */
  close(): Promise<void>;
}

export interface WebhookEvent {
  gateway: Gateway;
  /** What is posted, as the gateway has it: JSON, a form, or a text. */
  body: object | URLSearchParams | string;
  /** Where the gateway was told to post it; the shop's inbox when left out. */
  url?: string;
  /** What it is signed with; the secret of the shop's inbox when left out. */
  secret?: string;
  behaviour?: Behaviour | undefined;
  isLate?: boolean;
  /** Only noted in the log. */
  isDropped?: boolean;
  /** Signed by somebody who does not know the secret. */
  isForged?: boolean;
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

/** Without an inbox the gateways are silent. */
export function createWebhooks(
  inbox: WebhookOptions | undefined,
  { keys, now }: { keys: GatewayKeys; now: () => Date },
): Webhooks {
  const log = new WebhookLog();
  if (!inbox) return { log, send: () => {}, sendAtOnce: async () => {}, replay: () => {}, close: async () => {} };
  const { urlOf, fetch: send = fetch, lateMs = 2000, retriesMs = defaultRetriesMs } = inbox;
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  async function post({ gateway, url, type, body, secret }: Delivery): Promise<boolean> {
    const headers = { 'content-type': type, ...signatureOf(gateway, body, { secret, time: now() }) };
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) };
    // What fails is sent again, so that a failure needs no other answer.
    return send(new Request(url, init)).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function deliver(delivery: Delivery, [pauseMs, ...pausesMs]: readonly number[]) {
    if (delivery.state === 'dropped') return;
    delivery.tries++;
    delivery.state = (await post(delivery)) ? 'accepted' : 'refused';
    if (delivery.state === 'refused' && pauseMs !== undefined) later(delivery, pauseMs, pausesMs);
  }

  function later(delivery: Delivery, delayMs: number, pausesMs: readonly number[]) {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const delivered = deliver(delivery, pausesMs).finally(() => underWay.delete(delivered));
      underWay.add(delivered);
    }, delayMs + log.trouble.delayMs);
    timers.add(timer.unref());
  }

  function deliveryOf({ gateway, url = urlOf(gateway), body, secret: own, isForged }: WebhookEvent) {
    const secret = isForged ? 'of somebody else' : (own ?? webhookSecret(gateway, keys));
    const message = { gateway, url, secret, at: now() };
    if (body instanceof URLSearchParams) return log.add({ ...message, type: formType, body: body.toString() });
    if (typeof body === 'string') return log.add({ ...message, type: textType, body });
    return log.add({ ...message, type: 'application/json', body: JSON.stringify(body) });
  }

  return {
    log,
    replay: (delivery) => later(log.add(delivery), 0, retriesMs),
    send(event) {
      const delivery = deliveryOf(event);
      if (event.isDropped) delivery.state = 'dropped';
      const isLate = event.isLate || event.behaviour === 'late_webhook';
      later(delivery, isLate ? lateMs : 0, event.isForged ? [] : retriesMs);
      if (event.behaviour === 'double_webhook') later(deliveryOf(event), 0, retriesMs);
    },
    sendAtOnce: (event) => deliver(deliveryOf(event), retriesMs),
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

const textType = 'text/plain; charset=UTF-8';
const formType = 'application/x-www-form-urlencoded';
const timeoutMs = 10_000;
const defaultRetriesMs = [1000, 5000, 30_000, 120_000, 600_000];
