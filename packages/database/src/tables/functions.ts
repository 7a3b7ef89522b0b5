import type { Json } from '../json.ts';

export interface FunctionTables {
  functions: FunctionTable;
  function_runs: FunctionRunTable;
}

/** A function that wants more than calls, or wanted it when it was last read without a fault. */
interface FunctionTable {
  /** Name of the file: `stock`, `erp/orders`. */
  name: string;
  /** `FunctionConfig`, as it was when it could be read last */
  config: Json;
  /** Reason why the file cannot be used; null when it can. */
  error: string | null;
  /** newest event that it was told of, or did not want */
  after_id: number;
  /** next tick of its schedule; '' without one */
  date_next: string;
  date_read: string;
  /** ISO 8601 time at which a process last found the file. */
  date_seen: string;
}

/** An event, or a tick of the schedule, that a function is told of. */
interface FunctionRunTable {
  /** Id built from the function and its event or tick, so that each pair has one run. */
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
  /**
   * ISO 8601 time from which a process may attempt the row. A process first moves it forward, which locks the others
   * out. '' means immediately.
   */
  date_due: string;
  date_created: string;
  /** ISO 8601 time after which the row may be deleted. */
  date_expires: string;
  date_done: string | null;
  /** Duration in milliseconds of the last attempt that ended. */
  duration_ms: number | null;
  /** Reason why the last attempt failed; null before the first attempt and while one runs. */
  error: string | null;
}
