import type { Tx } from '@mercer/database';

/**
 * Marks a named request as done: the first statement of the transaction that has its effect. Throws where it was done before, and the
 * transaction changes nothing.
 */
export type Claim = (tx: Tx) => Promise<void>;

/** Does a part of a request in a transaction of its own; when the request comes again, what it answered is answered again. */
export type Step = <T>(name: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
