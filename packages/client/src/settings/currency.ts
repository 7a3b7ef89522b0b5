import { type CurrencyRecord, roundConverted, type Session } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import { convertKeysToSnake } from '../casing.ts';
import type { Context } from '../context.ts';
import type { Lazy, SettingsStore } from './settings.ts';

export type CurrencyInfo = Pick<CurrencyRecord, 'code'> & Partial<CurrencyRecord>;

export interface FormatOptions {
  /** The selected currency when left out. */
  code?: string;
  /** Converts at this rate, whatever the currency's type. */
  rate?: number;
  /** The store's when left out. */
  locale?: string;
  /** `null`: as many as the currency usually has. */
  decimals?: number | null;
  /** `false`: the amount is in the wanted currency already. */
  convert?: boolean;
}

/** The currency that prices are shown in. Load the settings first: before, the store's currencies are unknown. */
export interface CurrencyApi<C extends Casing = 'snake'> {
  /**
   * The store's currencies with rate, decimals and rounding rule.
   * @example for (const { code } of await swell.currency.list()) console.log(code);
   */
  list(): Lazy<Cased<CurrencyRecord, C>[]>;
  /**
   * The currency's record, or just its code when the store does not have it; the selected one without a code.
   * @example const { code } = swell.currency.get('EUR');
   */
  get(code?: string): Cased<CurrencyInfo, C>;
  /**
   * The chosen one, else the option, the cookie `swell-currency`, the store's, `USD`; kept in the cookie once known.
   * @example const currency = swell.currency.selected();
   */
  selected(): string;
  /**
   * Chosen in this browser, and kept in the cookie; the store's without a code.
   * @example swell.currency.set('EUR');
   */
  set(code?: string): Cased<CurrencyInfo, C>;
  /**
   * Chosen for the session.
   * @example await swell.currency.select('EUR');
   */
  select(code: string): Promise<Cased<Session, C>>;
  /**
   * The amount as text, converted from the base currency when needed; the symbol alone when it is no number.
   * @param amount in major units, e.g. 19.99
   * @example
   * swell.currency.format(19.99); // '$19.99'
   * swell.currency.format(10, { code: 'EUR', rate: 0.9, locale: 'de-DE', decimals: 2 });
   */
  format(amount: unknown, format?: FormatOptions): string;
}

interface Resettable {
  /** Forgets what was chosen. */
  reset(): void;
}

export function createCurrency({ call, cache, options }: Context, settings: SettingsStore): CurrencyApi & Resettable {
  let chosenCode: string | null = null;
  const formatters = new Map<string, Intl.NumberFormat>();

  function getFormatter(code: string, locale: string, decimals: number | null | undefined): Intl.NumberFormat {
    const key = `${code}|${locale}|${decimals}`;
    const numberFormat = formatters.get(key) ?? createFormatter(code, locale, decimals ?? undefined);
    formatters.set(key, numberFormat);
    return numberFormat;
  }

  const currency: CurrencyApi & Resettable = {
    list: () => settings.get<CurrencyRecord[]>('store.currencies', []),

    get: (code = currency.selected()) =>
      settings.peek<CurrencyRecord[]>('store.currencies')?.find((record) => record.code === code) ?? { code },

    selected() {
      const storedCode =
        options.currency ?? options.getCookie('swell-currency') ?? settings.peek<string>('store.currency');
      if (chosenCode === null && storedCode) currency.set(storedCode);
      return chosenCode ?? 'USD';
    },

    set(code = settings.peek<string>('store.currency') ?? 'USD') {
      if (chosenCode !== null && chosenCode !== code) cache.clear();
      chosenCode = code;
      options.setCookie('swell-currency', code);
      return currency.get(code);
    },

    select(code) {
      currency.set(code);
      return call('put', 'session', { currency: code });
    },

    format(amount, format = {}) {
      const selected = currency.selected();
      const record = currency.get(format.code ?? selected);
      const decimals = format.decimals === undefined ? record.decimals : format.decimals;
      const locale = format.locale ?? settings.getStoreLocale() ?? 'en-US';
      try {
        const display = getFormatter(record.code, locale, decimals);
        if (typeof amount !== 'number') return getCurrencySymbol(display, record.code);
        return display.format(
          convertAmount(amount, options.useCamelCase ? convertKeysToSnake(record) : record, format),
        );
      } catch (error) {
        if (!(error instanceof RangeError)) throw error; // Intl refuses a malformed code
        return String(amount);
      }
    },

    reset() {
      chosenCode = null;
    },
  };
  return currency;
}

function convertAmount(amount: number, record: CurrencyInfo, format: FormatOptions): number {
  const rate = format.rate ?? record.rate;
  const isConverted = format.convert !== false && (record.type === 'display' || format.rate !== undefined);
  return isConverted && typeof rate === 'number' ? roundConverted(amount * rate, record) : amount;
}

function getCurrencySymbol(display: Intl.NumberFormat, code: string): string {
  const first = display.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '$';
  return first === code ? '' : first;
}

function createFormatter(code: string, locale: string, decimals?: number): Intl.NumberFormat {
  const style: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  };
  const tag = locale.replace('_', '-');
  return new Intl.NumberFormat(isValidLocale(tag) ? [tag, 'en-US'] : 'en-US', style);
}

function isValidLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
