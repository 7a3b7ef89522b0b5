import { isCountry, isCurrency, isEmail, isLanguage, isOwnPath, isPlainObject } from '@mercer/contract';
import { gatewayNames } from '../../gateways/index.ts';
import { invalid } from '../../http/errors.ts';
import { isState } from '../../places/index.ts';
import { elsewhere } from '../description/images.ts';

type Fields = Record<string, unknown>;

/**
 * What a setting refers to has to be there: a country, a language, a zone. The shop reads a setting more patiently than it is
 * written, since one of an older version may stand in the database.
 * @param value as it came in, of whatever shape
 * @param before what stands there: a picture of an older version stays where it is
 * @throws ApiError 400 with the path of the first reference to nothing
 */
export function assertReferences(id: string, value: unknown, before: unknown): void {
  checks[id]?.(Object(value), 'value', Object(before));
}

const checks: Record<string, (value: Fields, path: string, before: Fields) => void> = {
  store: assertStore,
  payments: assertPayments,
  shipping: assertShipping,
};

function assertStore(store: Fields, path: string, before: Fields): void {
  for (const name of ['hero', 'logo', 'favicon']) assertPicture(store[name], `${path}.${name}`, before[name]);
  assertCountry(store.country, `${path}.country`);
  for (const [at, country] of listOf(store.countries).entries()) assertCountry(country, `${path}.countries.${at}`);
  assertLanguage(store.locale, `${path}.locale`);
  for (const [at, { code, fallback }] of recordsOf(store.locales).entries()) {
    assertLanguage(code, `${path}.locales.${at}.code`);
    assertLanguage(fallback, `${path}.locales.${at}.fallback`);
  }
  assertCurrency(store.currency, `${path}.currency`);
  for (const [at, { code }] of recordsOf(store.currencies).entries())
    assertCurrency(code, `${path}.currencies.${at}.code`);
  for (const locale of Object.keys(Object(store.$locale))) assertLanguage(locale, `${path}.$locale.${locale}`);
  const email = store.support_email;
  if (typeof email === 'string' && email !== '' && !isEmail(email))
    throw refusal(`${path}.support_email`, email, 'is no e-mail address');
}

function assertPicture(picture: unknown, path: string, before: unknown): void {
  const { url } = Object(picture);
  if (typeof url !== 'string' || isOwnPath(url) || url === Object(before).url) return;
  throw invalid(`${path}.url: ${elsewhere(url)}`, `${path}.url`);
}

/** The sandbox plays `mercer`; published clients call one of Klarna's ways `klarna_direct`. */
const gateways = ['mercer', ...gatewayNames, 'klarna_direct'];

function assertPayments(payments: Fields, path: string): void {
  for (const [method, { gateway }] of Object.entries(payments).map(([name, one]) => [name, Object(one)] as const)) {
    if (gateway === undefined || gateways.includes(String(gateway))) continue;
    throw refusal(`${path}.${method}.gateway`, gateway, `is no gateway, but ${gateways.join(', ')} are`);
  }
}

function assertShipping({ zones, services }: Fields, path: string): void {
  const ids = recordsOf(zones).map(({ id }) => id);
  for (const [at, zone] of recordsOf(zones).entries()) assertZone(zone, `${path}.zones.${at}`);
  assertDistinct(ids, `${path}.zones`);
  assertDistinct(
    recordsOf(services).map(({ id }) => id),
    `${path}.services`,
  );
  for (const [at, { rates }] of recordsOf(services).entries()) {
    for (const [place, { zone }] of recordsOf(rates).entries()) {
      if (zone === null || zone === undefined || ids.includes(zone)) continue;
      throw refusal(`${path}.services.${at}.rates.${place}.zone`, zone, 'is no zone of this setting');
    }
  }
}

function assertZone({ regions }: Fields, path: string): void {
  for (const [at, { country, state }] of recordsOf(regions).entries()) {
    const place = `${path}.regions.${at}`;
    if (!country && !state) continue;
    assertCountry(typeof country === 'string' ? country.toUpperCase() : country, `${place}.country`);
    assertState(country, state, `${place}.state`);
  }
}

/** A state is one of a country; those of some countries are known by code and name. */
export function assertState(country: unknown, state: unknown, path: string): void {
  if (typeof state !== 'string' || state === '') return;
  if (typeof country !== 'string' || country === '') throw refusal(path, state, 'is a state of which country?');
  if (!isState(country, state)) throw refusal(path, state, `is no state of ${country}, as its codes are`);
}

function assertDistinct(ids: unknown[], path: string): void {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw refusal(`${path}.${twice}.id`, ids[twice], 'stands there twice');
}

function assertCountry(code: unknown, path: string): void {
  if (code !== undefined && code !== null && !isCountry(String(code)))
    throw refusal(path, code, 'is no country, as US or DE are');
}

function assertLanguage(tag: unknown, path: string): void {
  if (tag !== undefined && tag !== null && !isLanguage(String(tag)))
    throw refusal(path, tag, 'is no language, as en-US or de-DE are');
}

function assertCurrency(code: unknown, path: string): void {
  if (code !== undefined && !isCurrency(String(code))) throw refusal(path, code, 'is no currency, as USD or EUR are');
}

function refusal(path: string, found: unknown, sentence: string) {
  return invalid(`${path}: '${String(found)}' ${sentence}`, path);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordsOf(value: unknown): Fields[] {
  return listOf(value).map((one) => (isPlainObject(one) ? one : {}));
}
