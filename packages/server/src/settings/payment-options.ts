import * as v from 'valibot';
import { type Db, parseJson } from '../db/index.ts';
import { ruleText } from './read.ts';
import { rememberLast } from './remember-last.ts';
import { paymentOptions } from './schemas.ts';

interface PaymentOptions {
  /** what stands behind the shop's name on statements; null: nothing */
  descriptor: string | null;
  authentication: 'automatic' | 'any' | 'challenge';
}

/** What the payment settings say of all payments: `{ "statement_descriptor": "MUGS", "three_d_secure": "any" }`. */
export async function readPaymentOptions(db: Db): Promise<PaymentOptions> {
  const { statement_descriptor, three_d_secure } = readSetting(await ruleText(db, 'payments'));
  return { descriptor: statement_descriptor ?? null, authentication: three_d_secure ?? 'automatic' };
}

/** What was written by hand and makes no sense counts as left out. */
const TolerantOptions = v.object({
  statement_descriptor: v.fallback(v.optional(paymentOptions.statement_descriptor.wrapped), undefined),
  three_d_secure: v.fallback(v.optional(paymentOptions.three_d_secure.wrapped), undefined),
});

const readSetting = rememberLast((text) => {
  const read = v.safeParse(TolerantOptions, text === null ? {} : parseJson<unknown>(text));
  return read.success ? read.output : {};
});
