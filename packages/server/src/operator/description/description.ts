import type * as v from 'valibot';

export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** What documents, command lines and consoles are told of a call. */
export interface Description {
  tag: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** of the body */
  example?: unknown;
  /** none: nothing is answered */
  answer?: Schema;
  status?: 200 | 201;
  /** besides those of every call: status, and what it means */
  refusals?: Partial<Record<number, string>>;
  /** answers one record with an `ETag`; a write takes `If-Match` */
  isVersioned?: boolean;
  /** takes `Idempotency-Key` */
  isRepeatable?: boolean;
}
