import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import * as v from 'valibot';
import { readRuleText, rememberLast } from './read.ts';
import { paymentOptions } from './schemas.ts';

/** Time at which money is captured: with the order, or when its parcel leaves. */
export type CaptureTime = 'order' | 'shipping';

/**
 * Reads the capture time from the payment settings of the method, else of all methods: `{ "capture": "shipping",
 * "klarna": { "capture": "order" } }`.
 * @returns undefined where the settings say nothing: then the gateway's rules apply
 */
export async function readCaptureTime(db: Db, method: string): Promise<CaptureTime | undefined> {
  const { capture, ...methods } = await readPaymentSetting(db);
  const configuredTime = getMethodRules(methods, method).capture ?? capture;
  return configuredTime === 'shipping' || configuredTime === 'order' ? configuredTime : undefined;
}

/**
 * Reads the payment methods that a gateway's page offers in addition to cards, in the gateway's own words: `{ "card": {
 * "page_methods": "creditcard,mobilepay" } }`.
 * @returns null where the settings do not say
 */
export async function readPageMethods(db: Db, method: string): Promise<string | null> {
  const { page_methods: methods } = getMethodRules(await readPaymentSetting(db), method);
  return typeof methods === 'string' && methods !== '' ? methods : null;
}

function getMethodRules(setting: Record<string, unknown>, method: string): Record<string, unknown> {
  const rules = setting[method];
  return isPlainObject(rules) ? rules : {};
}

/** Reads the payment settings including fields that only the server may see. */
async function readPaymentSetting(db: Db): Promise<Record<string, unknown>> {
  return parseSetting(await readRuleText(db, 'payments'));
}

const parseSetting = rememberLast((text): Record<string, unknown> => {
  const setting = text === null ? {} : parseJson<unknown>(text);
  return isPlainObject(setting) ? setting : {};
});

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
