import * as v from 'valibot';
import { type Db, parseJson } from '../db/index.ts';
import { rememberLast } from './memoize-last.ts';
import { readRuleText } from './read.ts';
import { paymentOptions } from './schemas.ts';

interface PaymentOptions {
  /** Text after the shop's name on statements; null: none. */
  descriptor: string | null;
  authentication: 'automatic' | 'any' | 'challenge';
}

/**
 * Reads the payment settings that apply to all payments: `{ "statement_descriptor": "MUGS", "three_d_secure": "any" }`.
 */
export async function readPaymentOptions(db: Db): Promise<PaymentOptions> {
  const { statement_descriptor, three_d_secure } = readSetting(await readRuleText(db, 'payments'));
  return { descriptor: statement_descriptor ?? null, authentication: three_d_secure ?? 'automatic' };
}

/** Tolerant schema: values that were entered by hand and are invalid count as left out. */
const TolerantOptions = v.object({
  statement_descriptor: v.fallback(v.optional(paymentOptions.statement_descriptor.wrapped), undefined),
  three_d_secure: v.fallback(v.optional(paymentOptions.three_d_secure.wrapped), undefined),
});

const readSetting = rememberLast((text) => {
  const parsedOptions = v.safeParse(TolerantOptions, text === null ? {} : parseJson<unknown>(text));
  return parsedOptions.success ? parsedOptions.output : {};
});
