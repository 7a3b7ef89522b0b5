import { createPrefixedId } from './http/ids.ts';
import type { Gateway } from './store/tables.ts';

/** Webhook and the state of its delivery. */
export interface Delivery {
  id: string;
  gateway: Gateway;
  url: string;
  /** Content type of the body. */
  type: string;
  /** Body as it is posted. */
  body: string;
  secret: string;
  /** Time at which the gateway had the event to report. */
  at: Date;
  tries: number;
  state: 'waiting' | 'accepted' | 'refused' | 'dropped';
}

/** Delivery problems that a person has switched on to see how the shop copes with them. */
export interface Trouble {
  /** Milliseconds by which each webhook is delayed. */
  delayMs: number;
  /** True when no webhook is sent. */
  isDropping: boolean;
}

/** The last webhooks of all gateways, and what is done to those that come. */
export class WebhookLog {
  readonly #deliveries: Delivery[] = [];
  trouble: Trouble = { delayMs: 0, isDropping: false };

  addDelivery(message: Omit<Delivery, 'id' | 'tries' | 'state'>): Delivery {
    const state = this.trouble.isDropping ? 'dropped' : 'waiting';
    const delivery: Delivery = { ...message, id: createPrefixedId('whk'), tries: 0, state };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > maximumKept) this.#deliveries.shift();
    return delivery;
  }

  findDelivery(id: string): Delivery | undefined {
    return this.#deliveries.find((delivery) => delivery.id === id);
  }

  listNewestFirst(): readonly Delivery[] {
    return this.#deliveries.toReversed();
  }
}

const maximumKept = 200;
