import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson } from '../db/index.ts';
import { ruleText } from './read.ts';
import { rememberLast } from './remember-last.ts';

/** When money is taken: with the order, or when its parcel leaves. */
export type CaptureTime = 'order' | 'shipping';

/**
 * As the payment settings say of the method, else of all: `{ "capture": "shipping", "klarna": { "capture": "order" } }`.
 * @returns undefined where they say nothing: then it is as the gateway's rules have it
 */
export async function captureTime(db: Db, method: string): Promise<CaptureTime | undefined> {
  const { capture, ...methods } = await readPaymentSetting(db);
  const said = methodRules(methods, method).capture ?? capture;
  return said === 'shipping' || said === 'order' ? said : undefined;
}

/**
 * What the page of a gateway offers beside cards, in the gateway's own words: `{ "card": { "page_methods": "creditcard,mobilepay" } }`.
 * @returns null where the settings do not say
 */
export async function readPageMethods(db: Db, method: string): Promise<string | null> {
  const { page_methods: methods } = methodRules(await readPaymentSetting(db), method);
  return typeof methods === 'string' && methods !== '' ? methods : null;
}

function methodRules(setting: Record<string, unknown>, method: string): Record<string, unknown> {
  const rules = setting[method];
  return isPlainObject(rules) ? rules : {};
}

/** What only the server reads of the payment settings: no browser gets it. */
async function readPaymentSetting(db: Db): Promise<Record<string, unknown>> {
  return parseSetting(await ruleText(db, 'payments'));
}

const parseSetting = rememberLast((text): Record<string, unknown> => {
  const setting = text === null ? {} : parseJson<unknown>(text);
  return isPlainObject(setting) ? setting : {};
});
