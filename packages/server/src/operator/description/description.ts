import type * as v from 'valibot';

export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** Description of an operation for documentation, command lines and consoles. */
export interface Description {
  tag: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** the body is bytes of this type, or a form that has them */
  file?: string;
  /** the body is a form with files of this type */
  files?: string;
  /** maximum size of the body; 1 MB when absent */
  maxBodyBytes?: number;
  /** example of the body */
  example?: unknown;
  /** media types of the response in addition to JSON, or instead of it */
  media?: readonly string[];
  /** schema of the response; absent where it is not JSON */
  answer?: Schema;
  status?: 200 | 201;
  /** error responses in addition to those of every operation, by status, with their meaning */
  refusals?: Partial<Record<number, string>>;
  /** answers one record with an `ETag`; a write takes `If-Match` */
  isVersioned?: boolean;
  /** answers with CSV as well */
  isTable?: boolean;
}
