import type * as v from 'valibot';

export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** What documents, command lines and consoles are told of a call. */
export interface Description {
  tag: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** the body is bytes of this type, or a form that has them */
  file?: string;
  /** the body is a form with files of this type */
  files?: string;
  /** that it may have; 1 MB unless given */
  maxBodyBytes?: number;
  /** of the body */
  example?: unknown;
  /** what is answered besides JSON, or in its place */
  media?: readonly string[];
  /** none: no JSON */
  answer?: Schema;
  status?: 200 | 201;
  /** besides those of every call: status, and what it means */
  refusals?: Partial<Record<number, string>>;
  /** answers one record with an `ETag`; a write takes `If-Match` */
  isVersioned?: boolean;
  /** answers with CSV as well */
  isTable?: boolean;
}
