import type { Body } from '../../../http/input.ts';
import type { Behaviour } from '../../../store/tables.ts';
import type { Announcement } from '../events.ts';
import type { PaypalDeps } from '../keys.ts';
import type { Db, Tx } from './objects.ts';

/** A call that reads. */
export interface ReadCall {
  db: Db;
  /** Id in the path. */
  id: string;
  /** Id of the parcel's tracker in the path. */
  trackerId?: string;
  query: Record<string, string>;
  now: Date;
  deps: PaypalDeps;
}

/** A call that changes something: all of it in one transaction, together with its answer. */
export interface WriteCall extends ReadCall {
  db: Tx;
  body: Body;
  /** List of changes, when the body is an array. */
  changes: Body[];
  /** Events that are announced after the commit. */
  events: Announcement[];
}

export interface Answer {
  status: 200 | 201 | 202 | 204;
  body: object;
  /** Behaviour of the buyer's payment method. */
  behaviour?: Behaviour;
  /** answered as a whole whatever the caller prefers */
  isWhole?: true;
}
