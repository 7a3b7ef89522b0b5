import type { Context } from 'hono';
import type { Behaviour } from '../../../store/tables.ts';
import type { Endpoint, Target } from '../endpoints.ts';
import type { StripeDeps } from '../keys.ts';
import type { StripeEvent } from '../types.ts';
import type { Access } from './access.ts';
import type { Fault } from './errors.ts';
import type { Form } from './form.ts';
import type { Db, Tx } from './objects.ts';

/** A call that reads. */
export interface ReadCall {
  db: Db;
  form: Form;
  access: Access;
  /** Id in the path; empty when it has none. */
  id: string;
  /** The second id of a path like `/customers/:id/payment_methods/:inner`; empty where it has none. */
  innerId: string;
  now: Date;
  /** API version that the caller speaks: a date and a name. */
  version: string;
}

/** A call that changes something: all of it in one transaction, together with its answer. */
export interface WriteCall extends ReadCall {
  db: Tx;
  deps: StripeDeps;
  request: { id: string; idempotency_key: string | null };
  /** Events that are announced after the commit. */
  events: Announcement[];
  /** Webhook endpoints that receive events in addition to the shop's own; read with the first event. */
  endpoints?: Endpoint[];
}

export interface Announcement {
  event: StripeEvent;
  behaviour: Behaviour | undefined;
  /** Endpoints that receive the event in addition to the shop's own. */
  targets: Target[];
}

export interface Answer {
  status: 200 | 402;
  body: object;
  /** Behaviour of the card that was used. */
  behaviour?: Behaviour;
}

export function createAnswer(body: object): Answer {
  return { status: 200, body };
}

/** Declined: what happened stays. */
export function createRefusal(fault: Fault, behaviour?: Behaviour): Answer {
  return { status: 402, body: { error: fault }, ...(behaviour && { behaviour }) };
}

export const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export const readPathIds = (c: Context) => ({ id: c.req.param('id') ?? '', innerId: c.req.param('inner') ?? '' });
