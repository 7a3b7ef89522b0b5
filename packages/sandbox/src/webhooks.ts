import { newId } from './http/ids.ts';
import type { ChargeRow } from './store/tables.ts';

export interface Webhooks {
  /** Tells the shop how a charge ended: once, for two of the test cards late or twice. */
  announce(charge: ChargeRow, object: unknown): void;
  close(): void;
}

export interface WebhookOptions {
  url?: string | undefined;
  fetch?: typeof fetch | undefined;
  lateMs?: number | undefined;
}

export function createWebhooks({ url, fetch: send = fetch, lateMs = 2000 }: WebhookOptions): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const post = (body: string) => {
    // A real gateway would try again later; the shop must do without it, so the stand-in does not.
    send(url!, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
  };
  const later = (body: string, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      post(body);
    }, delayMs);
    timers.add(timer.unref());
  };
  return {
    announce(charge, object) {
      if (!url || charge.status === 'requires_action') return;
      const body = JSON.stringify(eventOf(charge, object));
      later(body, charge.behaviour === 'late_webhook' ? lateMs : 0);
      if (charge.behaviour === 'double_webhook') later(body, 0);
    },
    close: () => timers.forEach((timer) => void clearTimeout(timer)),
  };
}

function eventOf({ gateway, status }: ChargeRow, object: unknown) {
  const subject = gateway === 'card' ? 'charge' : 'payment_intent';
  const name = `${subject}.${status === 'succeeded' ? 'succeeded' : 'failed'}`;
  return { id: newId('evt'), gateway, name, data: { object } };
}
