import * as v from 'valibot';
import { answered } from '../description/fields.ts';

const address = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000));
const status = v.picklist([301, 302], '301 or 302 is expected');

export const RedirectInput = v.strictObject({
  /** path, or its URL in the shop */
  from: address,
  /** path, URL in the shop, or an https URL of another host */
  to: address,
  status: v.optional(status, 301),
});

export const RedirectUpdate = v.strictObject({
  id: answered,
  date_created: answered,
  from: v.optional(address),
  to: v.optional(address),
  status: v.optional(status),
});

export const RedirectAnswer = v.strictObject({
  id: v.string(),
  from: v.string(),
  to: v.string(),
  status,
  date_created: v.string(),
});

export const maxRedirects = 10_000;

export const RedirectBatch = v.strictObject({
  redirects: v.pipe(v.array(RedirectInput), v.minLength(1), v.maxLength(maxRedirects)),
  /** true: everything is checked, and nothing is written */
  dry_run: v.optional(v.boolean(), false),
});

export type RedirectFields = v.InferOutput<typeof RedirectInput>;
export type OperatorRedirect = v.InferOutput<typeof RedirectAnswer>;
