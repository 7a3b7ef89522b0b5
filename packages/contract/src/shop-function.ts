import type { Session, StoreSettings } from './entities/settings.ts';
import type { EventType } from './event-data.ts';
import type { EventOf } from './shop-event.ts';

// Exports of a module in the folder of the shop's own functions (docs/owners/functions.md).

/** `export const config`: what the function wants beside calls. */
export interface FunctionConfig {
  /** types of events, like `order.created`, all of a kind like `order.*`, or `*` */
  events?: EventPattern[];
  /** five fields as cron has them, in UTC (`0 3 * * *`), or `every 15 minutes` */
  schedule?: string;
  /** Permissions of the function in addition to reading: `write`, `orders`, `catalogue`. */
  scopes?: FunctionScope[];
}

export type EventPattern = EventType | '*' | `${EventKind<EventType>}.*`;
type EventKind<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

export type FunctionScope = 'read' | 'write' | 'orders' | 'catalogue';

/** `export function get`, `post`, `put`, `delete` or default: answers a call. */
export type CallHandler = (request: FunctionRequest, shop: Shop) => unknown;

/** `export function onEvent`: is told at least once, of one order, product and so on in the order in which it happened. */
export type EventHandler<Type extends EventType = EventType> = (
  event: { [One in Type]: EventOf<One> }[Type],
  shop: Shop,
) => unknown;

/** `export function onSchedule`: one node runs each tick. */
export type ScheduleHandler = (tick: Tick, shop: Shop) => unknown;

/** A whole module: `export default` is for calls. */
export interface MercerFunction<Type extends EventType = EventType> {
  config?: FunctionConfig;
  get?: CallHandler;
  post?: CallHandler;
  put?: CallHandler;
  delete?: CallHandler;
  default?: CallHandler;
  onEvent?: EventHandler<Type>;
  onSchedule?: ScheduleHandler;
}

/** Request to a function. It is sent to another thread, so it is plain data. */
export interface FunctionRequest {
  method: 'get' | 'post' | 'put' | 'delete';
  query: unknown;
  /** `{}` when the request had none. */
  body: unknown;
  session: Session;
  store: StoreSettings;
}

/** A time of the schedule that has come; of several that were missed, the first one. */
export interface Tick {
  /** ISO 8601 */
  date: string;
}

/**
 * The shop's operator API, with the scopes of the function: `shop.get('/orders/6a1d…')`. Answers are as docs/owners/api.md
 * has them; what is refused is thrown as an error with `status`, `code` and `param`.
 */
export interface Shop {
  get<Answer = unknown>(path: string): Promise<Answer>;
  post<Answer = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put<Answer = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch<Answer = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete<Answer = unknown>(path: string, headers?: Record<string, string>): Promise<Answer>;
}
