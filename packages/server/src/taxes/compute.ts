import { type Db, ruleStatement } from '../db/index.ts';
import { type AddressLocation, normalizePlace } from '../places/index.ts';
import { pricesIncludeTax } from '../settings/index.ts';
import { type CartTaxes, computeCartTaxes, type Taxable, toUntaxedTotals } from './cart-taxes.ts';
import { selectTaxRules, type TaxRule } from './rule.ts';

type Address = Parameters<typeof normalizePlace>[0];

/** The taxes of a cart that goes to `address`; none while its country is not known. At most two statements. */
export async function computeTaxes(db: Db, address: Address, taxable: Taxable): Promise<CartTaxes> {
  const place = normalizePlace(address);
  const rules = place && taxable.lines.length > 0 ? await readRulesForPlace(db, place) : [];
  if (rules.length === 0) return toUntaxedTotals(taxable.lines.length);
  return computeCartTaxes(taxable, rules, await pricesIncludeTax(db));
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
