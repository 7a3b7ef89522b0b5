import {
  isCountryCode,
  isCurrencyCode,
  isEmailAddress,
  isLanguageTag,
  isPlainObject,
  isShopPath,
} from '@mercer/contract';
import { gatewayDefinitions } from '@mercer/gateways';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { InputFault } from '@mercer/platform/http/routes/read-input';
import { isKnownState } from '@mercer/platform/places';
import { builtInTaxClasses } from '@mercer/platform/settings';
import { describeForeignHost } from '../description/images.ts';

type Fields = Record<string, unknown>;

/**
 * Finds references of a setting to something that does not exist: a country, a language, a zone. The shop is more
 * lenient when it reads
 * a setting, since one of an older version may be in the database.
 * @param value the input, of any shape
 * @param storedValue the stored setting: a picture of an older version may stay where it is
 * @returns each dangling reference
 */
export function danglingReferences(id: string, value: unknown, storedValue: unknown): InputFault[] {
  return [...(checks[id]?.(Object(value), 'value', Object(storedValue)) ?? [])];
}

type Faults = Iterable<InputFault>;

const checks: Record<string, (value: Fields, path: string, storedValue: Fields) => Faults> = {
  store: checkStoreSetting,
  payments: checkPayments,
  manual_payments: checkManualPayments,
  shipping: checkShipping,
  invoice: checkInvoice,
  taxes: checkTaxClasses,
};

/** Invoices and credit notes are numbered apart: with one prefix two documents would have one number. */
function* checkInvoice(invoice: Fields, path: string): Faults {
  const { number_prefix = 'INV-', credit_note_prefix = 'CN-' } = invoice;
  if (number_prefix === credit_note_prefix)
    yield createFault(`${path}.credit_note_prefix`, credit_note_prefix, 'is the prefix of invoices already');
}

function* checkTaxClasses({ classes }: Fields, path: string): Faults {
  for (const [at, code] of toListOrEmpty(classes).entries()) {
    if (builtInTaxClasses.some((builtIn) => builtIn === code))
      yield createFault(`${path}.classes.${at}`, code, 'is a tax class of every shop already');
    else if (toListOrEmpty(classes).indexOf(code) < at)
      yield createFault(`${path}.classes.${at}`, code, 'stands there twice');
  }
}

function* checkStoreSetting(store: Fields, path: string, storedStore: Fields): Faults {
  for (const name of ['hero', 'hero_dark', 'logo', 'favicon'])
    yield* checkPicture(store[name], `${path}.${name}`, storedStore[name]);
  yield* checkCountry(store.country, `${path}.country`);
  for (const [at, country] of toListOrEmpty(store.countries).entries())
    yield* checkCountry(country, `${path}.countries.${at}`);
  yield* checkLanguage(store.locale, `${path}.locale`);
  for (const [at, { code, fallback }] of toRecordList(store.locales).entries()) {
    yield* checkLanguage(code, `${path}.locales.${at}.code`);
    yield* checkLanguage(fallback, `${path}.locales.${at}.fallback`);
  }
  yield* checkCurrency(store.currency, `${path}.currency`);
  for (const [at, { code }] of toRecordList(store.currencies).entries())
    yield* checkCurrency(code, `${path}.currencies.${at}.code`);
  for (const locale of Object.keys(Object(store.$locale))) yield* checkLanguage(locale, `${path}.$locale.${locale}`);
  const email = store.support_email;
  if (typeof email === 'string' && email !== '' && !isEmailAddress(email))
    yield createFault(`${path}.support_email`, email, 'is not an e-mail address');
}

function* checkPicture(picture: unknown, path: string, storedPicture: unknown): Faults {
  const { url } = Object(picture);
  if (typeof url !== 'string' || isShopPath(url) || url === Object(storedPicture).url) return;
  yield { path: `${path}.url`, text: describeForeignHost(url) };
}

const gateways = gatewayDefinitions.flatMap(([name, { aliases = [] }]) => [name, ...aliases]);

function* checkPayments(payments: Fields, path: string): Faults {
  for (const [method, { gateway }] of Object.entries(payments).map(
    ([name, methodSettings]) => [name, Object(methodSettings)] as const,
  )) {
    if (gateway === undefined || gateways.includes(String(gateway))) continue;
    yield createFault(`${path}.${method}.gateway`, gateway, `is no gateway, but ${gateways.join(', ')} are`);
  }
}

function* checkManualPayments(methods: Fields, path: string): Faults {
  for (const [method, rules] of Object.entries(methods)) {
    const { countries, currencies, minimum_total, maximum_total, enabled, account, instructions } = Object(rules);
    for (const [at, country] of toListOrEmpty(countries).entries())
      yield* checkCountry(country, `${path}.${method}.countries.${at}`);
    for (const [at, currency] of toListOrEmpty(currencies).entries())
      yield* checkCurrency(currency, `${path}.${method}.currencies.${at}`);
    if (typeof minimum_total === 'number' && typeof maximum_total === 'number' && minimum_total > maximum_total)
      yield createFault(`${path}.${method}.maximum_total`, maximum_total, 'is less than minimum_total');
    if (method === 'bank_transfer' && enabled === true && !Object(account).iban && !instructions)
      yield {
        path: `${path}.${method}.account`,
        text: 'an IBAN, or instructions, must say where the money is to be sent',
      };
  }
}

function* checkShipping({ zones, services }: Fields, path: string): Faults {
  const ids = toRecordList(zones).map(({ id }) => id);
  for (const [at, zone] of toRecordList(zones).entries()) yield* checkShippingZone(zone, `${path}.zones.${at}`);
  yield* checkDistinct(ids, `${path}.zones`);
  yield* checkDistinct(
    toRecordList(services).map(({ id }) => id),
    `${path}.services`,
  );
  for (const [at, { rates }] of toRecordList(services).entries()) {
    for (const [place, { zone }] of toRecordList(rates).entries()) {
      if (zone === null || zone === undefined || ids.includes(zone)) continue;
      yield createFault(`${path}.services.${at}.rates.${place}.zone`, zone, 'is no zone of this setting');
    }
  }
}

function* checkShippingZone({ regions }: Fields, path: string): Faults {
  for (const [at, { country, state }] of toRecordList(regions).entries()) {
    const place = `${path}.regions.${at}`;
    if (!country && !state) continue;
    yield* checkCountry(typeof country === 'string' ? country.toUpperCase() : country, `${place}.country`);
    yield* checkStateCode(country, state, `${place}.state`);
  }
}

/** A state is one of a country; those of some countries are known by code and name. @throws ApiError 400 */
export function assertKnownState(country: unknown, state: unknown, path: string): void {
  for (const { text } of checkStateCode(country, state, path)) throw buildValidationError(`${path}: ${text}`, path);
}

function* checkStateCode(country: unknown, state: unknown, path: string): Faults {
  if (typeof state !== 'string' || state === '') return;
  if (typeof country !== 'string' || country === '') yield createFault(path, state, 'is a state of which country?');
  else if (!isKnownState(country, state)) yield createFault(path, state, `is no state of ${country}, as its codes are`);
}

function* checkDistinct(ids: unknown[], path: string): Faults {
  const duplicateIndex = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (duplicateIndex >= 0) yield createFault(`${path}.${duplicateIndex}.id`, ids[duplicateIndex], 'stands there twice');
}

function* checkCountry(code: unknown, path: string): Faults {
  if (code !== undefined && code !== null && !isCountryCode(String(code)))
    yield createFault(path, code, 'is not a country such as US or DE');
}

function* checkLanguage(tag: unknown, path: string): Faults {
  if (tag !== undefined && tag !== null && !isLanguageTag(String(tag)))
    yield createFault(path, tag, 'is not a language such as en-US or de-DE');
}

function* checkCurrency(code: unknown, path: string): Faults {
  if (code !== undefined && !isCurrencyCode(String(code)))
    yield createFault(path, code, 'is not a currency such as USD or EUR');
}

function createFault(path: string, invalidValue: unknown, sentence: string): InputFault {
  return { path, text: `'${String(invalidValue)}' ${sentence}` };
}

function toListOrEmpty(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function toRecordList(value: unknown): Fields[] {
  return toListOrEmpty(value).map((entry) => (isPlainObject(entry) ? entry : {}));
}
