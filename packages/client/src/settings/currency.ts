import { type CurrencyRecord, roundConverted, type Session } from '@mercer/contract';
import type { Context } from '../context.ts';
import type { Lazy, SettingsApi } from './settings.ts';

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

export type CurrencyApi = ReturnType<typeof createCurrency>;

export function createCurrency({ call, cache, options }: Context, settings: SettingsApi) {
  let chosen: string | null = null;
  const formatters = new Map<string, Intl.NumberFormat>();

  function formatter(code: string, locale: string, decimals: number | null | undefined): Intl.NumberFormat {
    const key = `${code}|${locale}|${decimals}`;
    const made = formatters.get(key) ?? createFormatter(code, locale, decimals ?? undefined);
    formatters.set(key, made);
    return made;
  }

  const currency = {
    list: (): Lazy<CurrencyRecord[]> => settings.get<CurrencyRecord[]>('store.currencies', []),

    /** The currency's record, or just its code when the store does not have it. Load the settings first. */
    get: (code: string = currency.selected()): CurrencyInfo =>
      settings.peek<CurrencyRecord[]>('store.currencies')?.find((known) => known.code === code) ?? { code },

    selected(): string {
      const known = chosen ?? options.currency ?? options.getCookie('swell-currency');
      if (known) return known;
      const ofStore = settings.peek<string>('store.currency');
      if (ofStore) currency.set(ofStore);
      return ofStore ?? 'USD';
    },

    /** Chosen in this browser. */
    set(code: string): CurrencyInfo {
      if (chosen !== null && chosen !== code) cache.clear();
      chosen = code;
      options.setCookie('swell-currency', code);
      return currency.get(code);
    },

    /** Chosen for the session. */
    select(code: string): Promise<Session> {
      currency.set(code);
      return call<Session>('put', 'session', { currency: code });
    },

    /** The amount as text, converted from the base currency when needed; the symbol alone when it is no number. */
    format(amount: unknown, format: FormatOptions = {}): string {
      const record = currency.get(format.code);
      const decimals = format.decimals === undefined ? record.decimals : format.decimals;
      const locale = format.locale ?? settings.getStoreLocale() ?? 'en-US';
      try {
        const display = formatter(record.code, locale, decimals);
        if (typeof amount !== 'number') return symbol(display, record.code);
        return display.format(convert(amount, record, format));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error; // Intl refuses a malformed code
        return String(amount);
      }
    },

    reset(): void {
      chosen = null;
    },
  };
  return currency;
}

function convert(amount: number, record: CurrencyInfo, format: FormatOptions): number {
  const rate = format.rate ?? record.rate;
  const wanted = format.convert !== false && (record.type === 'display' || format.rate !== undefined);
  return wanted && typeof rate === 'number' ? roundConverted(amount * rate, record) : amount;
}

function symbol(display: Intl.NumberFormat, code: string): string {
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
  return new Intl.NumberFormat(isLocale(tag) ? [tag, 'en-US'] : 'en-US', style);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
