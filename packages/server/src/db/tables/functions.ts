import type { Json } from '../json.ts';

export interface FunctionTables {
  functions: FunctionTable;
  function_runs: FunctionRunTable;
}

/** A function that wants more than calls, or wanted it when it was last read without a fault. */
interface FunctionTable {
  /** of the file: `stock`, `erp/orders` */
  name: string;
  /** `FunctionConfig`, as it was when it could be read last */
  config: Json;
  /** why the file cannot be used; null when it can */
  error: string | null;
  /** newest event that it was told of, or did not want */
  after_id: number;
  /** next tick of its schedule; '' without one */
  date_next: string;
  date_read: string;
  /** when some process last found the file */
  date_seen: string;
}

/** An event, or a tick of the schedule, that a function is told of. */
interface FunctionRunTable {
  /** of function and event or tick: there is one of each */
  id: string;
  function: string;
  /** 0 for a tick */
  event_id: number;
  /** runs of one wait for each other; '' for ticks */
  entity_id: string;
  /** ISO 8601; null for an event */
  tick: string | null;
  status: 'queued' | 'done' | 'dead';
  /** begun, whether or not they succeeded */
  attempts: number;
  /** when it may be tried; whoever tries it moves this on first, which keeps the others away. '' is at once */
  date_due: string;
  date_created: string;
  /** when it may be forgotten */
  date_expires: string;
  date_done: string | null;
  /** of the last attempt that ended */
  duration_ms: number | null;
  /** why the last attempt failed; null before the first and while one runs */
  error: string | null;
}
