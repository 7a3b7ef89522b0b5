import {
  type BankAccount,
  type Cart,
  localizedFields,
  type ManualMethodName,
  type Minor,
  type PaymentTerms,
  type StoreSettings,
  toMinorUnits,
} from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import * as v from 'valibot';
import { selectTexts } from '../languages/index.ts';
import { computeBaseRate } from './currency.ts';
import { parseStoreText, readRuleText, rememberLast } from './read.ts';
import { buildLocaleSchema, tolerantList } from './schemas.ts';

const text = v.exactOptional(v.pipe(v.string(), v.trim(), v.maxLength(500)));
const days = (minimum: number) =>
  v.exactOptional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(365))));
const total = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)));

/** Rules of a manual payment method; totals are in minor units of the store's currency. */
const methodFields = {
  enabled: v.optional(v.boolean(), false),
  name: text,
  instructions: text,
  countries: v.exactOptional(tolerantList(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
  currencies: v.exactOptional(tolerantList(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)))),
  minimum_total: total,
  maximum_total: total,
  takes_stock: v.exactOptional(v.boolean()),
  ships_unpaid: v.exactOptional(v.boolean()),
  expires_after_days: days(1),
  $locale: v.exactOptional(buildLocaleSchema('name', 'instructions')),
};

const AccountSchema = v.object({ holder: text, iban: text, bic: text, bank: text });

/** Schema of the setting `manual_payments`: the methods whose payment the owner confirms. */
export const ManualPaymentsSchema = v.object({
  bank_transfer: v.exactOptional(v.object({ ...methodFields, account: v.exactOptional(AccountSchema) })),
  invoice: v.exactOptional(v.object({ ...methodFields, due_days: days(0), reminder_days: days(-60) })),
  cash_on_delivery: v.exactOptional(v.object(methodFields)),
  manual: v.exactOptional(v.object(methodFields)),
});

type ManualPayments = v.InferOutput<typeof ManualPaymentsSchema>;

/** A manual payment method with all of its rules. */
interface ManualMethod {
  isEnabled: boolean;
  name: string | undefined;
  instructions: string | undefined;
  $locale: Record<string, unknown>;
  account: BankAccount | undefined;
  countries: readonly string[];
  currencies: readonly string[];
  minimumTotal: Minor;
  maximumTotal: Minor;
  /** True when the order takes its stock when it is placed, false when it is paid or sent. */
  takesStock: boolean;
  /** True when parcels may leave before the order is paid. */
  shipsUnpaid: boolean;
  /** Days after which an unpaid order is canceled; null: never. */
  expiresAfterDays: number | null;
  /** Days from the order to the day by which it is to be paid; null: there is no such day. */
  dueDays: number | null;
  /** Days from the due date to the reminder, less than zero before it; null: nobody is reminded. */
  reminderDays: number | null;
}

interface Defaults {
  shipsUnpaid: boolean;
  expiresAfterDays: number | null;
  dueDays: number | null;
  reminderDays: number | null;
}

const unsentDefaults: Defaults = { shipsUnpaid: false, expiresAfterDays: 14, dueDays: null, reminderDays: null };

const defaultRules: Record<ManualMethodName, Defaults> = {
  bank_transfer: unsentDefaults,
  invoice: { shipsUnpaid: true, expiresAfterDays: null, dueDays: 14, reminderDays: 3 },
  cash_on_delivery: { ...unsentDefaults, shipsUnpaid: true, expiresAfterDays: null },
  manual: unsentDefaults,
};

const methodNames = Object.keys(defaultRules) as ManualMethodName[]; // the keys of the table

export function isManualMethod(method: string | undefined): method is ManualMethodName {
  return methodNames.some((name) => name === method);
}

const parseMethods = rememberLast((stored) => {
  const parsed = v.safeParse(ManualPaymentsSchema, stored === null ? {} : parseJson<unknown>(stored));
  const methods: ManualPayments = parsed.success ? parsed.output : {};
  return new Map(
    methodNames.flatMap((name) => {
      const method = methods[name];
      return method ? [[name, toManualMethod(name, method)] as const] : [];
    }),
  );
});

type StoredMethod = NonNullable<ManualPayments['bank_transfer']> & NonNullable<ManualPayments['invoice']>;

function toManualMethod(name: ManualMethodName, method: Partial<StoredMethod>): ManualMethod {
  const rules = defaultRules[name];
  const { expires_after_days = rules.expiresAfterDays, due_days = rules.dueDays } = method;
  return {
    isEnabled: method.enabled ?? false,
    name: method.name,
    instructions: method.instructions,
    $locale: method.$locale ?? {},
    account: method.account,
    countries: method.countries ?? [],
    currencies: method.currencies ?? [],
    minimumTotal: method.minimum_total ?? 0,
    maximumTotal: method.maximum_total ?? Number.POSITIVE_INFINITY,
    takesStock: method.takes_stock ?? true,
    shipsUnpaid: method.ships_unpaid ?? rules.shipsUnpaid,
    expiresAfterDays: expires_after_days,
    dueDays: due_days,
    reminderDays: method.reminder_days === undefined ? rules.reminderDays : method.reminder_days,
  };
}

/** Facts about a cart, or an order, by which a method is offered. */
interface PayableFacts {
  currency: string;
  /** minor units of the store's currency */
  baseAmount: Minor;
  /** undefined while no address is known: then any country counts */
  country: string | null | undefined;
  isRecurring: boolean;
}

function isMethodOffered(method: ManualMethod, { currency, baseAmount, country, isRecurring }: PayableFacts): boolean {
  const { isEnabled, countries, currencies, minimumTotal, maximumTotal } = method;
  return (
    isEnabled &&
    !isRecurring &&
    (currencies.length === 0 || currencies.includes(currency)) &&
    (countries.length === 0 || !country || countries.includes(country)) &&
    baseAmount >= minimumTotal &&
    baseAmount <= maximumTotal
  );
}

/** A manual method as a checkout shows it. */
interface OfferedManualMethod {
  id: ManualMethodName;
  name: string;
  enabled: true;
  gateway: 'manual';
  instructions?: string;
}

type PayableCart = Pick<Cart, 'currency' | 'subscription_delivery' | 'capture_total' | 'billing' | 'shipping'>;

/** Lists the manual methods by which a cart may be paid, in the words of a locale. */
export async function listManualMethods(db: Db, cart: PayableCart, locale: string): Promise<OfferedManualMethod[]> {
  const store = parseStoreText(await readRuleText(db, 'store'));
  const methods = parseMethods(await readRuleText(db, 'manual_payments'));
  const amount = toMinorUnits(cart.capture_total ?? 0, cart.currency);
  const facts = {
    currency: cart.currency,
    baseAmount: Math.round(amount * computeBaseRate(cart.currency, store)),
    country: cart.billing?.country ?? cart.shipping?.country,
    isRecurring: cart.subscription_delivery,
  };
  return [...methods].flatMap(([id, method]): OfferedManualMethod[] => {
    if (!isMethodOffered(method, facts)) return [];
    const { name, instructions } = localizeMethod(id, method, { locale, store });
    return [{ id, name, enabled: true, gateway: 'manual', ...(instructions && { instructions }) }];
  });
}

function localizeMethod(
  id: ManualMethodName,
  { name, instructions, $locale }: ManualMethod,
  { locale, store }: { locale: string; store: StoreSettings },
) {
  const words = localizedFields($locale, locale, store.locales);
  const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    name: toText(words.name) ?? toText(name) ?? selectTexts(locale).paymentMethods[id],
    instructions: toText(words.instructions) ?? toText(instructions),
  };
}

/** Terms of an order that is paid without a gateway, as they are stored with it. */
export interface StoredTerms extends PaymentTerms {
  takes_stock: boolean;
  ships_unpaid: boolean;
  /** ISO 8601 time of the one reminder; null: nobody is reminded */
  date_reminder: string | null;
}

interface Agreement {
  locale: string | null;
  now: Date;
}

/**
 * Agrees on how an order is paid without a gateway, by the rules of this moment.
 * @returns null where the method is not offered for such an order
 */
export async function agreePaymentTerms(
  db: Db,
  method: ManualMethodName,
  facts: PayableFacts,
  agreement: Agreement,
): Promise<StoredTerms | null> {
  const rules = parseMethods(await readRuleText(db, 'manual_payments')).get(method);
  return rules && isMethodOffered(rules, facts) ? buildTerms(db, method, rules, agreement) : null;
}

/** Terms of an order that the owner places: by the rules of the method, also where it is not offered to shoppers. */
export async function dictatePaymentTerms(
  db: Db,
  method: ManualMethodName,
  agreement: Agreement,
): Promise<StoredTerms> {
  const rules = parseMethods(await readRuleText(db, 'manual_payments')).get(method) ?? toManualMethod(method, {});
  return buildTerms(db, method, rules, agreement);
}

async function buildTerms(
  db: Db,
  method: ManualMethodName,
  rules: ManualMethod,
  { locale, now }: Agreement,
): Promise<StoredTerms> {
  const store = parseStoreText(await readRuleText(db, 'store'));
  const { name, instructions } = localizeMethod(method, rules, { locale: locale ?? store.locale, store });
  const { dueDays, reminderDays, expiresAfterDays, account, takesStock, shipsUnpaid } = rules;
  const afterDays = (count: number | null) =>
    count === null ? null : new Date(now.getTime() + count * dayMs).toISOString();
  return {
    method,
    name,
    instructions: instructions ?? null,
    account: account && Object.values(account).some(Boolean) ? account : null,
    reference: '',
    date_due: afterDays(dueDays ?? expiresAfterDays),
    date_expires: afterDays(expiresAfterDays),
    takes_stock: takesStock,
    ships_unpaid: shipsUnpaid,
    date_reminder: dueDays === null || reminderDays === null ? null : afterDays(Math.max(0, dueDays + reminderDays)),
  };
}

const dayMs = 86_400_000;
