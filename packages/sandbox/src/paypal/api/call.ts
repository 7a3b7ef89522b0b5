import type { SandboxDeps } from '../../deps.ts';
import type { Body } from '../../http/input.ts';
import type { Behaviour } from '../../store/tables.ts';
import type { Announcement } from '../events.ts';
import type { Db, Tx } from './objects.ts';

/** A call that reads. */
export interface ReadCall {
  db: Db;
  /** of the path */
  id: string;
  /** of the path of a parcel */
  trackerId?: string;
  query: Record<string, string>;
  now: Date;
  deps: SandboxDeps;
}

/** A call that changes something: all of it in one transaction, together with its answer. */
export interface WriteCall extends ReadCall {
  db: Tx;
  body: Body;
  /** the same, where it is a list of changes */
  changes: Body[];
  /** What is announced after the commit. */
  events: Announcement[];
}

export interface Answer {
  status: 200 | 201 | 202 | 204;
  body: object;
  /** of the buyer's way to pay */
  behaviour?: Behaviour;
  /** answered as a whole whatever the caller prefers */
  isWhole?: true;
}
