import { isCountry, isCurrency, isEmail, isLanguage, isOwnPath, isPlainObject } from '@mercer/contract';
import { gatewayNames } from '../../gateways/index.ts';
import { invalid } from '../../http/errors.ts';
import { isState } from '../../places/index.ts';
import { elsewhere } from '../description/images.ts';
import type { Fault } from '../description/read-input.ts';

type Fields = Record<string, unknown>;

/**
 * What a setting refers to has to be there: a country, a language, a zone. The shop reads a setting more patiently than it is
 * written, since one of an older version may stand in the database.
 * @param value as it came in, of whatever shape
 * @param before what stands there: a picture of an older version stays where it is
 * @returns each reference to nothing
 */
export function danglingReferences(id: string, value: unknown, before: unknown): Fault[] {
  return [...(checks[id]?.(Object(value), 'value', Object(before)) ?? [])];
}

type Faults = Iterable<Fault>;

const checks: Record<string, (value: Fields, path: string, before: Fields) => Faults> = {
  store: checkStore,
  payments: checkPayments,
  shipping: checkShipping,
};

function* checkStore(store: Fields, path: string, before: Fields): Faults {
  for (const name of ['hero', 'logo', 'favicon']) yield* checkPicture(store[name], `${path}.${name}`, before[name]);
  yield* checkCountry(store.country, `${path}.country`);
  for (const [at, country] of listOf(store.countries).entries())
    yield* checkCountry(country, `${path}.countries.${at}`);
  yield* checkLanguage(store.locale, `${path}.locale`);
  for (const [at, { code, fallback }] of recordsOf(store.locales).entries()) {
    yield* checkLanguage(code, `${path}.locales.${at}.code`);
    yield* checkLanguage(fallback, `${path}.locales.${at}.fallback`);
  }
  yield* checkCurrency(store.currency, `${path}.currency`);
  for (const [at, { code }] of recordsOf(store.currencies).entries())
    yield* checkCurrency(code, `${path}.currencies.${at}.code`);
  for (const locale of Object.keys(Object(store.$locale))) yield* checkLanguage(locale, `${path}.$locale.${locale}`);
  const email = store.support_email;
  if (typeof email === 'string' && email !== '' && !isEmail(email))
    yield fault(`${path}.support_email`, email, 'is no e-mail address');
}

function* checkPicture(picture: unknown, path: string, before: unknown): Faults {
  const { url } = Object(picture);
  if (typeof url !== 'string' || isOwnPath(url) || url === Object(before).url) return;
  yield { path: `${path}.url`, text: elsewhere(url) };
}

/** The sandbox plays `mercer`; published clients call one of Klarna's ways `klarna_direct`. */
const gateways = ['mercer', ...gatewayNames, 'klarna_direct'];

function* checkPayments(payments: Fields, path: string): Faults {
  for (const [method, { gateway }] of Object.entries(payments).map(([name, one]) => [name, Object(one)] as const)) {
    if (gateway === undefined || gateways.includes(String(gateway))) continue;
    yield fault(`${path}.${method}.gateway`, gateway, `is no gateway, but ${gateways.join(', ')} are`);
  }
}

function* checkShipping({ zones, services }: Fields, path: string): Faults {
  const ids = recordsOf(zones).map(({ id }) => id);
  for (const [at, zone] of recordsOf(zones).entries()) yield* checkZone(zone, `${path}.zones.${at}`);
  yield* checkDistinct(ids, `${path}.zones`);
  yield* checkDistinct(
    recordsOf(services).map(({ id }) => id),
    `${path}.services`,
  );
  for (const [at, { rates }] of recordsOf(services).entries()) {
    for (const [place, { zone }] of recordsOf(rates).entries()) {
      if (zone === null || zone === undefined || ids.includes(zone)) continue;
      yield fault(`${path}.services.${at}.rates.${place}.zone`, zone, 'is no zone of this setting');
    }
  }
}

function* checkZone({ regions }: Fields, path: string): Faults {
  for (const [at, { country, state }] of recordsOf(regions).entries()) {
    const place = `${path}.regions.${at}`;
    if (!country && !state) continue;
    yield* checkCountry(typeof country === 'string' ? country.toUpperCase() : country, `${place}.country`);
    yield* checkState(country, state, `${place}.state`);
  }
}

/** A state is one of a country; those of some countries are known by code and name. @throws ApiError 400 */
export function assertState(country: unknown, state: unknown, path: string): void {
  for (const { text } of checkState(country, state, path)) throw invalid(`${path}: ${text}`, path);
}

function* checkState(country: unknown, state: unknown, path: string): Faults {
  if (typeof state !== 'string' || state === '') return;
  if (typeof country !== 'string' || country === '') yield fault(path, state, 'is a state of which country?');
  else if (!isState(country, state)) yield fault(path, state, `is no state of ${country}, as its codes are`);
}

function* checkDistinct(ids: unknown[], path: string): Faults {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) yield fault(`${path}.${twice}.id`, ids[twice], 'stands there twice');
}

function* checkCountry(code: unknown, path: string): Faults {
  if (code !== undefined && code !== null && !isCountry(String(code)))
    yield fault(path, code, 'is no country, as US or DE are');
}

function* checkLanguage(tag: unknown, path: string): Faults {
  if (tag !== undefined && tag !== null && !isLanguage(String(tag)))
    yield fault(path, tag, 'is no language, as en-US or de-DE are');
}

function* checkCurrency(code: unknown, path: string): Faults {
  if (code !== undefined && !isCurrency(String(code))) yield fault(path, code, 'is no currency, as USD or EUR are');
}

function fault(path: string, found: unknown, sentence: string): Fault {
  return { path, text: `'${String(found)}' ${sentence}` };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordsOf(value: unknown): Fields[] {
  return listOf(value).map((one) => (isPlainObject(one) ? one : {}));
}
