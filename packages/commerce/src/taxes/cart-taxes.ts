import { getAmountStep, isKeyInTable, type Minor } from '@mercer/contract';
import { type Db, parseJson, type Row, ruleStatement } from '@mercer/database';
import {
  type AddressLocation,
  computeSpecificity,
  isEuropeanUnionCountry,
  isPlaceInRegion,
  normalizePlace,
} from '@mercer/platform/places';
import { readStoreSettings, readTaxSettings, type TaxSettings } from '@mercer/platform/settings';
import { findCalculation, type StoredCalculation } from './calculations.ts';
import { buildTaxRequest, type ProviderTaxable, type TaxedAddress } from './provider-request.ts';

/** A tax that an amount is subject to. */
interface AppliedTax {
  id: string;
  name: string;
  /** millionths: 82 500 is 8.25 % */
  rate: number;
  /** is taken of the taxes before it as well */
  compound: boolean;
}

export interface TaxLine {
  id: string;
  name: string;
  rate: number;
  amount: Minor;
}

interface Taxed {
  tax_total: Minor;
  taxes: TaxLine[];
}

/**
 * The taxes of one line. It is rounded once, half up; each tax then gets its share of the whole units, so that they
 * always sum to the line's tax.
 * @param amount minor units after discounts; with `included` it contains the taxes already
 * @param taxes in the order in which they are taken
 * @param step minor units of which each tax is a multiple
 */
export function computeLineTax(amount: Minor, taxes: readonly AppliedTax[], included: boolean, step: Minor = 1): Taxed {
  const { shares, unit } = computeExactShares(taxes);
  const shareTotal = shares.reduce((sum, share) => sum + share, 0n);
  const steps = divideHalfUp(BigInt(amount) * shareTotal, (included ? unit + shareTotal : unit) * BigInt(step));
  const amounts = splitByLargestRemainder(steps, shares, shareTotal);
  return {
    tax_total: Number(steps) * step,
    taxes: taxes.map(({ id, name, rate }, place) => ({ id, name, rate, amount: Number(amounts[place] ?? 0n) * step })),
  };
}

const million = 1_000_000n;

/**
 * Computes what each tax takes of an amount of `unit`, exactly: a compound tax needs six digits more than those before
 * it.
 */
function computeExactShares(taxes: readonly AppliedTax[]): { shares: bigint[]; unit: bigint } {
  let unit = 1n;
  let shares: bigint[] = [];
  for (const { rate, compound } of taxes) {
    const base = compound ? shares.reduce((sum, share) => sum + share, unit) : unit;
    shares = [...shares.map((share) => share * million), base * BigInt(rate)];
    unit *= million;
  }
  return { shares, unit };
}

function divideHalfUp(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor);
}

/** Splits a total by largest remainder; of equal remainders the first gets the unit. */
function splitByLargestRemainder(total: bigint, shares: readonly bigint[], shareTotal: bigint): bigint[] {
  if (shareTotal === 0n) return shares.map(() => 0n);
  const amounts = shares.map((share) => (total * share) / shareTotal);
  const remainingUnits = Number(total - amounts.reduce((sum, amount) => sum + amount, 0n));
  const remainders = shares.map((share, place) => ({ place, remainder: (total * share) % shareTotal }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1));
  for (const { place } of remainders.slice(0, remainingUnits)) amounts[place] = (amounts[place] ?? 0n) + 1n;
  return amounts;
}

type Address = Parameters<typeof normalizePlace>[0];

/** Goods with all that their taxes depend on. */
type TaxableGoods = Omit<ProviderTaxable, 'isIncluded'> & Pick<Taxable, 'step'>;

/** Origin of the taxes of a cart: a provider's calculation; `estimate` where the provider has not answered; `rules` of the shop. */
export type TaxSource = { kind: 'rules' } | { kind: 'estimate'; provider: string } | CalculatedSource;

type CalculatedSource = { kind: 'calculation'; provider: string; id: string; expiresAt: string };

/** Computes the taxes of goods for an address, by the provider that the owner has chosen. */
export async function computeTaxes(
  db: Db,
  address: TaxedAddress,
  goods: TaxableGoods,
): Promise<CartTaxes & { source: TaxSource }> {
  const settings = await readTaxSettings(db);
  const { provider } = settings;
  const place = provider === 'rules' ? null : normalizePlace(address);
  const isIncluded = place !== null && includesTax(settings, place) && goods.exemption === null;
  const request = place && buildTaxRequest(address, { ...goods, isIncluded }, settings);
  const calculated = request && (await findCalculation(db, provider, request));
  if (calculated) return toCartTaxes(calculated, goods.lines.length, isIncluded);
  const taxes = goods.exemption ? buildUntaxedCart(goods.lines.length) : await computeRuleTaxes(db, address, goods);
  return { ...taxes, source: request ? { kind: 'estimate', provider } : { kind: 'rules' } };
}

function toCartTaxes(
  { provider, calculation }: StoredCalculation,
  lineCount: number,
  isIncluded: boolean,
): CartTaxes & { source: TaxSource } {
  const { id, expiresAt, shipment } = calculation;
  const lines = Array.from({ length: lineCount }, (_, at) => calculation.lines[String(at + 1)] ?? noTax);
  const taxedLines = [...lines, shipment];
  const tax_total = taxedLines.reduce((sum, line) => sum + line.tax_total, 0);
  return {
    lines,
    shipment,
    tax_total,
    tax_included_total: isIncluded ? tax_total : 0,
    taxes: sumTaxLines(taxedLines),
    source: { kind: 'calculation', provider, id, expiresAt },
  };
}

/** The taxes by the rules of the shop; none while the country is not known. At most two statements. */
async function computeRuleTaxes(db: Db, address: Address, taxable: Taxable): Promise<CartTaxes> {
  const place = normalizePlace(address);
  const rules = place && taxable.lines.length > 0 ? await readRulesForPlace(db, place) : [];
  if (!place || rules.length === 0) return buildUntaxedCart(taxable.lines.length);
  const settings = await readTaxSettings(db);
  return computeCartTaxes(taxable, rules, includesTax(settings, place), settings.shipping);
}

/** Says whether prices contain the taxes of a place. */
function includesTax({ countries, prices_include_tax }: TaxSettings, { country }: AddressLocation): boolean {
  return (countries[country]?.prices_include_tax ?? prices_include_tax) === true;
}

/**
 * Finds how much of a price is tax, where prices contain the taxes of the place.
 * @returns null where they do not, or where the place is unknown or has no taxes
 */
export async function findIncludedTax(db: Db, address: Address, currency: string): Promise<IncludedTax | null> {
  const place = normalizePlace(address);
  if (!place || !includesTax(await readTaxSettings(db), place)) return null;
  const rules = await readRulesForPlace(db, place);
  return rules.length === 0 ? null : includeTaxes(rules, currency);
}

/** A delivery to another country in which no tax is due, from a store whose own country has taxes. */
export interface Export {
  /** the taxes of the store's country that prices are lowered by; null where prices stay */
  includedTax: IncludedTax | null;
}

/**
 * Finds whether a delivery to an address is an export: the owner has no tax there, and between member states of the European Union
 * there are no exports.
 */
export async function findExport(db: Db, address: Address, currency: string): Promise<Export | null> {
  const place = normalizePlace(address);
  if (!place) return null;
  // a provider knows by itself where taxes are due
  if ((await readTaxSettings(db)).provider !== 'rules') return null;
  const store = await readStoreSettings(db);
  const home = normalizePlace({ country: store.country, state: store.address?.state, zip: store.address?.zip });
  if (!home || home.country === place.country) return null;
  if ([home, place].every(({ country }) => isEuropeanUnionCountry(country))) return null;
  const [homeRules, rules] = [await readRulesForPlace(db, home), await readRulesForPlace(db, place)];
  if (homeRules.length === 0 || rules.length > 0) return null;
  const settings = await readTaxSettings(db);
  const isLowered = settings.export_prices === 'net' && includesTax(settings, home) && includesTax(settings, place);
  return { includedTax: isLowered ? includeTaxes(homeRules, currency) : null };
}

function includeTaxes(rules: readonly TaxRule[], currency: string): IncludedTax {
  const step = getAmountStep(currency);
  return {
    ofGoods: (price, taxClass) => computeLineTax(price, listTaxesOfClass(rules, taxClass), true, step).tax_total,
    ofShipment: (price) =>
      computeLineTax(price, listTaxesOfClass(rules.filter(isOnShipping), 'standard'), true, step).tax_total,
  };
}

/** The tax that prices of one place contain, in minor units. */
export interface IncludedTax {
  ofGoods(price: Minor, taxClass: TaxClass): Minor;
  ofShipment(price: Minor): Minor;
}

async function readRulesForPlace(db: Db, place: AddressLocation): Promise<TaxRule[]> {
  return selectTaxRules(await rulesOfCountry(db, place.country), place);
}

const rulesOfCountry = ruleStatement((db: Db, country: string) =>
  db
    .selectFrom('tax_rules')
    .selectAll()
    .where((eb) => eb.or([eb('country', 'is', null), eb('country', '=', country)])),
);

/** `standard`, `reduced`, `none` or a class that the owner has defined. */
export type TaxClass = string;

/** Amounts to tax, in minor units after discounts. */
export interface Taxable {
  lines: readonly { amount: Minor; taxClass: TaxClass }[];
  shipment: number;
  /** minor units of which each tax is a multiple; 1 where it is absent */
  step?: Minor;
}

export interface CartTaxes {
  /** Taxes of each line, in the order of `Taxable.lines`. */
  lines: Taxed[];
  shipment: Taxed;
  tax_total: Minor;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: Minor;
  /** the sum of each tax over lines and shipment */
  taxes: TaxLine[];
}

const noTax: Taxed = { tax_total: 0, taxes: [] };

/** @param rules those of one place, in the order in which they are taken */
export function computeCartTaxes(
  { lines, shipment, step = 1 }: Taxable,
  rules: readonly TaxRule[],
  included: boolean,
  shippingMode: TaxSettings['shipping'] = 'standard',
): CartTaxes {
  const shippingRules = rules.filter(isOnShipping);
  const taxed = {
    lines: lines.map(({ amount, taxClass }) =>
      computeLineTax(amount, listTaxesOfClass(rules, taxClass), included, step),
    ),
    shipment:
      shippingMode === 'goods'
        ? computeDividedTax({ lines, shipment, step }, shippingRules, included)
        : computeLineTax(shipment, listTaxesOfClass(shippingRules, 'standard'), included, step),
  };
  const taxedLines = [...taxed.lines, taxed.shipment];
  const tax_total = taxedLines.reduce((sum, line) => sum + line.tax_total, 0);
  return { ...taxed, tax_total, tax_included_total: included ? tax_total : 0, taxes: sumTaxLines(taxedLines) };
}

/** Taxes an amount at the rates of the lines, each for the share that its class has of what the lines cost. */
function computeDividedTax(
  { lines, shipment, step }: Required<Taxable>,
  rules: readonly TaxRule[],
  included: boolean,
): Taxed {
  const classes = [...new Set(lines.map(({ taxClass }) => taxClass))];
  const worths = classes.map((taxClass) =>
    lines.reduce((sum, line) => (line.taxClass === taxClass ? sum + BigInt(line.amount) : sum), 0n),
  );
  const total = worths.reduce((sum, worth) => sum + worth, 0n);
  if (total === 0n) return computeLineTax(shipment, listTaxesOfClass(rules, 'standard'), included, step);
  const shares = splitByLargestRemainder(BigInt(shipment), worths, total);
  const parts = classes.map((taxClass, place) =>
    computeLineTax(Number(shares[place]), listTaxesOfClass(rules, taxClass), included, step),
  );
  return { tax_total: parts.reduce((sum, part) => sum + part.tax_total, 0), taxes: sumTaxLines(parts) };
}

/** The taxes of a cart that has none. */
function buildUntaxedCart(lines: number): CartTaxes {
  return { lines: Array(lines).fill(noTax), shipment: noTax, tax_total: 0, tax_included_total: 0, taxes: [] };
}

function listTaxesOfClass(rules: readonly TaxRule[], taxClass: TaxClass): AppliedTax[] {
  if (taxClass === 'none') return [];
  return rules.map((rule) => {
    const { id, name, compound } = rule;
    return { id, name, rate: findClassRate(rule, taxClass), compound: compound === 1 };
  });
}

/** The rate of a class in millionths; a class without a rate of its own pays the rule's rate. */
function findClassRate({ rate, reduced_rate, class_rates }: TaxRule, taxClass: TaxClass): number {
  if (taxClass === 'standard') return rate;
  if (taxClass === 'reduced') return reduced_rate ?? rate;
  const rates = class_rates === '{}' ? {} : parseJson<Record<string, number>>(class_rates);
  return (isKeyInTable(rates, taxClass) ? rates[taxClass] : undefined) ?? rate;
}

function isOnShipping({ shipping }: TaxRule): boolean {
  return shipping === 1;
}

/** A reduced rate is a line of its own, so that a shopper can follow each sum. */
function sumTaxLines(taxedLines: readonly Taxed[]): TaxLine[] {
  const sums = new Map<string, TaxLine>();
  for (const line of taxedLines.flatMap(({ taxes }) => taxes)) {
    const key = `${line.id} ${line.rate}`;
    sums.set(key, { ...line, amount: line.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

export type TaxRule = Row<'tax_rules'>;

/**
 * The taxes of a place, lowest priority first: of the rules of one priority the most specific counts, so that a rule
 * for a state or a postal code takes the place of the country's.
 */
export function selectTaxRules(rules: readonly TaxRule[], place: AddressLocation): TaxRule[] {
  const rulesByPriority = new Map<number, TaxRule>();
  for (const rule of rules.filter((each) => isPlaceInRegion(place, each))) {
    const rival = rulesByPriority.get(rule.priority);
    if (!rival || isMoreSpecific(rule, rival)) rulesByPriority.set(rule.priority, rule);
  }
  return [...rulesByPriority.values()].sort((a, b) => a.priority - b.priority);
}

function isMoreSpecific(rule: TaxRule, rival: TaxRule): boolean {
  const difference = computeSpecificity(rule) - computeSpecificity(rival);
  return difference > 0 || (difference === 0 && rule.id < rival.id);
}
