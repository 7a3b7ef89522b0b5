import type { Behaviour, Gateway } from './store/tables.ts';
import { type Delivery, WebhookLog } from './webhook-log.ts';

export interface Webhooks {
  /** Tells the shop what became of a payment: once, for two of the test cards late or twice. */
  send(event: WebhookEvent): void;
  /** Resolves when the shop has answered; what it does not accept is sent again later. */
  sendAtOnce(event: WebhookEvent): Promise<void>;
  log: WebhookLog;
  /** Sends the delivery once more with a new signature. */
  replay(delivery: Delivery): void;
  /** Closes after the deliveries in progress; waiting ones are abandoned. */
  close(): Promise<void>;
}

export interface WebhookEvent {
  gateway: Gateway;
  /** Body in the gateway's format: JSON, a form, or a text. */
  body: object | URLSearchParams | string;
  /** URL to which the gateway was told to post; the shop's inbox by default. */
  url?: string;
  /** Secret for the signature; that of the shop's inbox by default. */
  secret?: string;
  behaviour?: Behaviour | undefined;
  isLate?: boolean;
  /** True when the event is only noted in the log. */
  isDropped?: boolean;
  /** Signed by somebody who does not know the secret. */
  isForged?: boolean;
}

export interface WebhookOptions {
  /** The shop's inbox for a gateway's webhooks. */
  urlOf(gateway: Gateway): string;
  /** Function that reaches the inbox; the network by default. */
  fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds by which the card of the late webhook is announced late. */
  lateMs?: number;
  /** The pauses before a webhook that was not accepted is sent again. */
  retriesMs?: readonly number[];
}

/** How the gateways sign. */
export interface WebhookSigning {
  /** Secret that the shop and the gateway share. */
  getSecret(gateway: Gateway): string;
  /** Builds the headers by which the shop recognizes the sender. */
  buildHeaders(gateway: Gateway, body: string, signing: { secret: string; time: Date }): Record<string, string>;
}

/** Creates the webhooks; without an inbox the gateways send nothing. */
export function createWebhooks(
  inbox: WebhookOptions | undefined,
  { signing, now }: { signing: WebhookSigning; now: () => Date },
): Webhooks {
  const log = new WebhookLog();
  if (!inbox) return { log, send: () => {}, sendAtOnce: async () => {}, replay: () => {}, close: async () => {} };
  const { urlOf, fetch: send = fetch, lateMs = 2000, retriesMs = defaultRetriesMs } = inbox;
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  async function postDelivery({ gateway, url, type, body, secret }: Delivery): Promise<boolean> {
    const headers = { 'content-type': type, ...signing.buildHeaders(gateway, body, { secret, time: now() }) };
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) };
    // Failed deliveries are sent again, so that a failure needs no other answer.
    return send(new Request(url, init)).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async function attemptDelivery(delivery: Delivery, [pauseMs, ...pausesMs]: readonly number[]) {
    if (delivery.state === 'dropped') return;
    delivery.tries++;
    delivery.state = (await postDelivery(delivery)) ? 'accepted' : 'refused';
    if (delivery.state === 'refused' && pauseMs !== undefined) scheduleDelivery(delivery, pauseMs, pausesMs);
  }

  function scheduleDelivery(delivery: Delivery, delayMs: number, pausesMs: readonly number[]) {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const delivered = attemptDelivery(delivery, pausesMs).finally(() => underWay.delete(delivered));
      underWay.add(delivered);
    }, delayMs + log.trouble.delayMs);
    timers.add(timer.unref());
  }

  function createDelivery({ gateway, url = urlOf(gateway), body, secret: eventSecret, isForged }: WebhookEvent) {
    const secret = isForged ? 'of somebody else' : (eventSecret ?? signing.getSecret(gateway));
    const message = { gateway, url, secret, at: now() };
    if (body instanceof URLSearchParams) return log.addDelivery({ ...message, type: formType, body: body.toString() });
    if (typeof body === 'string') return log.addDelivery({ ...message, type: textType, body });
    return log.addDelivery({ ...message, type: 'application/json', body: JSON.stringify(body) });
  }

  return {
    log,
    replay: (delivery) => scheduleDelivery(log.addDelivery(delivery), 0, retriesMs),
    send(event) {
      const delivery = createDelivery(event);
      if (event.isDropped) delivery.state = 'dropped';
      const isLate = event.isLate || event.behaviour === 'late_webhook';
      scheduleDelivery(delivery, isLate ? lateMs : 0, event.isForged ? [] : retriesMs);
      if (event.behaviour === 'double_webhook') scheduleDelivery(createDelivery(event), 0, retriesMs);
    },
    sendAtOnce: (event) => attemptDelivery(createDelivery(event), retriesMs),
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
