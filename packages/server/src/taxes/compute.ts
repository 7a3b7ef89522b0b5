import { type Db, ruleStatement } from '../db/index.ts';
import { type Place, placeOf } from '../places/index.ts';
import { pricesIncludeTax } from '../settings/index.ts';
import { type CartTaxes, cartTaxes, type Taxable, untaxed } from './cart-taxes.ts';
import { rulesOf, type TaxRule } from './rule.ts';

type Address = Parameters<typeof placeOf>[0];

/** The taxes of a cart that goes to `address`; none while its country is not known. At most two statements. */
export async function computeTaxes(db: Db, address: Address, taxable: Taxable): Promise<CartTaxes> {
  const place = placeOf(address);
  const rules = place && taxable.lines.length > 0 ? await rulesAt(db, place) : [];
  if (rules.length === 0) return untaxed(taxable.lines.length);
  return cartTaxes(taxable, rules, await pricesIncludeTax(db));
}

async function rulesAt(db: Db, place: Place): Promise<TaxRule[]> {
  return rulesOf(await rulesOfCountry(db, place.country), place);
}

const rulesOfCountry = ruleStatement((db: Db, country: string) =>
  db
    .selectFrom('tax_rules')
    .selectAll()
    .where((eb) => eb.or([eb('country', 'is', null), eb('country', '=', country)])),
);
