import type { EventData, EventType } from './event-data.ts';

export type EventActor = 'shopper' | 'operator' | 'system';

/** An event as lists, streams, webhooks and functions give it. Amounts are minor units of `currency`. */
export type ShopEvent = { [Type in EventType]: EventOf<Type> }[EventType];

export interface EventOf<Type extends EventType> {
  /** counts up in the order of commits, with gaps */
  id: number;
  type: Type;
  /**
   * Id of the entity that the event concerns: an order, a return, a payment, a subscription, an account, a customer or a
   * product.
   */
  entity_id: string;
  data: EventData[Type];
  actor: EventActor;
  /** ISO 8601 */
  date_created: string;
}
