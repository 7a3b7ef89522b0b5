import type { Schema } from '../http/routes/route.ts';

/** Documentation of a call that shoppers' programs make. */
export interface PublicCall {
  tag: string;
  summary: string;
  query?: Schema;
  /** True when unknown query parameters are accepted. */
  takesAnyQuery?: boolean;
  body?: Schema;
  /** files that come with the body, as a form: the field, and the largest form in MB */
  files?: { field: string; maxMegabytes: number };
  /** Example of the body. */
  example?: unknown;
  answer: Schema;
  /** Media types offered in addition to JSON, selected by `format` or `Accept`. */
  media?: readonly string[];
  /** True when the response may have any status. */
  isOpen?: boolean;
  /** `If-None-Match` asks whether an answer still holds */
  isRevalidated?: boolean;
  /** True when errors that the shopper can fix are returned with status 200 and `errors`. */
  hasErrors?: boolean;
  /** Error responses in addition to those of every call: status, and what it means. */
  refusals?: Partial<Record<number, string>>;
  /** anyone: no key is asked for, or it stands in the query. account: somebody must be logged in */
  access?: 'anyone' | 'shopper' | 'account';
}

export type PublicCalls = Record<string, PublicCall>;
