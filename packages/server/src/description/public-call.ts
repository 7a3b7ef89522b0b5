import type { Schema } from '../operator/index.ts';

/** What documents are told of a call that shoppers' programs make. */
export interface PublicCall {
  tag: string;
  summary: string;
  query?: Schema;
  /** nothing that stands in the query is refused */
  takesAnyQuery?: boolean;
  body?: Schema;
  /** files that come with the body, as a form: the field, and the largest form in MB */
  files?: { field: string; maxMegabytes: number };
  /** of the body */
  example?: unknown;
  answer: Schema;
  /** besides JSON, as `format` or `Accept` ask */
  media?: readonly string[];
  /** with any status */
  isOpen?: boolean;
  /** `If-None-Match` asks whether an answer still holds */
  isRevalidated?: boolean;
  /** what the shopper can mend is answered with 200 and `errors` */
  hasFieldErrors?: boolean;
  /** besides those of every call: status, and what it means */
  refusals?: Partial<Record<number, string>>;
  /** anyone: no key is asked for, or it stands in the query. account: somebody must be logged in */
  access?: 'anyone' | 'shopper' | 'account';
}

export type PublicCalls = Record<string, PublicCall>;
