import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson } from '../db/index.ts';
import { ruleText } from './read.ts';
import { rememberLast } from './remember-last.ts';

/** When money is taken: with the order, or when its parcel leaves. */
export type CaptureTime = 'order' | 'shipping';

/** As the payment settings say of the method, else of all: `{ "capture": "shipping", "klarna": { "capture": "order" } }`. */
export async function captureTime(db: Db, method: string): Promise<CaptureTime> {
  const { capture, ...methods } = readSetting(await ruleText(db, 'payments'));
  const own = methods[method];
  const said = (isPlainObject(own) ? own.capture : undefined) ?? capture;
  return said === 'shipping' ? 'shipping' : 'order';
}

const readSetting = rememberLast((text): Record<string, unknown> => {
  const setting = text === null ? {} : parseJson<unknown>(text);
  return isPlainObject(setting) ? setting : {};
});
