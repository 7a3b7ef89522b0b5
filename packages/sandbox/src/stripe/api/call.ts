import type { Context } from 'hono';
import type { SandboxDeps } from '../../deps.ts';
import type { Behaviour } from '../../store/tables.ts';
import type { Endpoint, Target } from '../endpoints.ts';
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
  /** Of the path; empty where it has none. */
  id: string;
  /** The second id of a path like `/customers/:id/payment_methods/:inner`; empty where it has none. */
  innerId: string;
  now: Date;
  /** Of the API, as the caller speaks it: a date and a name. */
  version: string;
}

/** A call that changes something: all of it in one transaction, together with its answer. */
export interface WriteCall extends ReadCall {
  db: Tx;
  deps: SandboxDeps;
  request: { id: string; idempotency_key: string | null };
  /** What is announced after the commit. */
  events: Announcement[];
  /** Where events go besides the shop's inbox; read with the first event. */
  endpoints?: Endpoint[];
}

export interface Announcement {
  event: StripeEvent;
  behaviour: Behaviour | undefined;
  /** Besides the shop's inbox. */
  targets: Target[];
}

export interface Answer {
  status: 200 | 402;
  body: object;
  /** Of the card that was used. */
  behaviour?: Behaviour;
}

export function answer(body: object): Answer {
  return { status: 200, body };
}

/** Declined: what happened stays. */
export function refusal(fault: Fault, behaviour?: Behaviour): Answer {
  return { status: 402, body: { error: fault }, ...(behaviour && { behaviour }) };
}

export const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export const pathIds = (c: Context) => ({ id: c.req.param('id') ?? '', innerId: c.req.param('inner') ?? '' });
