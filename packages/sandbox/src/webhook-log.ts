import { newId } from './http/ids.ts';
import type { Gateway } from './store/tables.ts';

/** One webhook and how it stands. */
export interface Delivery {
  id: string;
  gateway: Gateway;
  url: string;
  /** of the body */
  type: string;
  /** as it is posted */
  body: string;
  secret: string;
  /** when the gateway had it to tell */
  at: Date;
  tries: number;
  state: 'waiting' | 'accepted' | 'refused' | 'dropped';
}

/** What a person has asked for, to see what the shop makes of it. */
export interface Trouble {
  /** how much later each webhook is sent */
  delayMs: number;
  /** none is sent */
  isDropping: boolean;
}

/** The last webhooks of all gateways, and what is done to those that come. */
export class WebhookLog {
  readonly #deliveries: Delivery[] = [];
  trouble: Trouble = { delayMs: 0, isDropping: false };

  add(message: Omit<Delivery, 'id' | 'tries' | 'state'>): Delivery {
    const state = this.trouble.isDropping ? 'dropped' : 'waiting';
    const delivery: Delivery = { ...message, id: newId('whk'), tries: 0, state };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > mostKept) this.#deliveries.shift();
    return delivery;
  }

  find(id: string): Delivery | undefined {
    return this.#deliveries.find((delivery) => delivery.id === id);
  }

  newestFirst(): readonly Delivery[] {
    return this.#deliveries.toReversed();
  }
}

const mostKept = 200;
