import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson } from '../db/index.ts';
import { rememberLast } from './memoize-last.ts';
import { readRuleText } from './read.ts';

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
