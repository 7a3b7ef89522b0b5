import type { Minor } from '@mercer/contract';
import type { TaxLine } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';
import { type CreditedPart, isSameTax, type PartTax, taxesOfParts } from '../../invoices/index.ts';
import { allocate } from '../../promotions/index.ts';
import { sharesOf } from './shares.ts';

/** What an order costs, line by line, its shipment last: together the grand total and all of its taxes. */
export function costParts(order: Row<'orders'>, items: readonly Row<'order_items'>[]): CreditedPart[] {
  const lines = items.map(({ id, price_total, discount_total, taxes }): CreditedPart => {
    const own = parseJson<TaxLine[]>(taxes);
    return { item_id: id, amount: withTaxes(price_total - discount_total, own), taxes: own };
  });
  const shipped = lessTaxes(parseJson<TaxLine[]>(order.taxes ?? '[]'), taxesOfParts(lines));
  return [...lines, { item_id: null, amount: withTaxes(order.shipment_total, shipped), taxes: shipped }];
}

function withTaxes(price: Minor, taxes: readonly PartTax[]): Minor {
  return taxes.reduce((sum, { included, amount }) => (included ? sum : sum + amount), price);
}

/**
 * Spreads an amount over the parts that are left: first what the named lines are worth, as far as it is left of them, then the
 * rest in proportion to what is left of each line and of the shipment. A part that is taken whole is taken with all of its taxes.
 */
export function takeParts(
  left: readonly CreditedPart[],
  amount: Minor,
  named: readonly { item_id: string; amount: Minor }[] = [],
): CreditedPart[] {
  let rest = Math.min(amount, sumOfParts(left));
  const first = left.map((part) => {
    const worth = named.find(({ item_id }) => item_id === part.item_id)?.amount ?? 0;
    const taken = Math.min(worth, part.amount, rest);
    rest -= taken;
    return taken;
  });
  const more = allocate(
    rest,
    left.map((part, place) => part.amount - (first[place] ?? 0)),
  );
  return left.flatMap((part, place) => takeOf(part, (first[place] ?? 0) + (more[place] ?? 0)));
}

function takeOf({ item_id, amount: whole, taxes }: CreditedPart, amount: Minor): CreditedPart[] {
  if (amount === 0) return [];
  const amounts = taxes.map((tax) => tax.amount);
  const stay = sharesOf(amounts, whole - amount, whole);
  return [{ item_id, amount, taxes: taxes.map((tax, place) => ({ ...tax, amount: tax.amount - (stay[place] ?? 0) })) }];
}

/** The parts without what was taken of them; nothing is less than zero. */
export function lessParts(parts: readonly CreditedPart[], taken: readonly CreditedPart[]): CreditedPart[] {
  return parts.map(({ item_id, amount, taxes }) => {
    const same = taken.filter((one) => one.item_id === item_id);
    return { item_id, amount: Math.max(0, amount - sumOfParts(same)), taxes: lessTaxes(taxes, taxesOfParts(same)) };
  });
}

function lessTaxes<Tax extends PartTax>(taxes: readonly Tax[], taken: readonly PartTax[]): Tax[] {
  return taxes.map((tax) => ({ ...tax, amount: Math.max(0, tax.amount - amountOfTax(taken, tax)) }));
}

function amountOfTax(taxes: readonly PartTax[], tax: PartTax): Minor {
  return taxes.filter((one) => isSameTax(one, tax)).reduce((sum, { amount }) => sum + amount, 0);
}

export function sumOfParts(parts: readonly CreditedPart[]): Minor {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What has become less from one position to another.
 * @returns null where a part, or one of its taxes, has become more
 */
export function decreaseOf(before: readonly CreditedPart[], after: readonly CreditedPart[]): CreditedPart[] | null {
  const isMore = after.some((part) => {
    const old = before.find(({ item_id }) => item_id === part.item_id);
    return (
      part.amount > (old?.amount ?? 0) || part.taxes.some((tax) => tax.amount > amountOfTax(old?.taxes ?? [], tax))
    );
  });
  return isMore ? null : lessParts(before, after);
}

/** As the row of a refund has them. */
export function partColumns(parts: readonly CreditedPart[]) {
  return { parts: JSON.stringify(parts), taxes: JSON.stringify(taxesOfParts(parts)) };
}

/** A refund, with what it gives back of each part. */
export interface RefundedParts {
  id: string;
  /** whether it has succeeded, and has a credit note */
  isDone: boolean;
  parts: CreditedPart[];
}

/**
 * Earlier refunds of an order whose parts cost something else now. What is left of a part bounds what was given back of it; what
 * is above that is spread over the other parts.
 * @param isRetaxed whether lines have other taxes than before
 */
export function restateRefunds(
  cost: readonly CreditedPart[],
  refunds: readonly RefundedParts[],
  { isRetaxed }: { isRetaxed: boolean },
): RefundedParts[] {
  let left = [...cost];
  const take = (parts: CreditedPart[]) => {
    left = lessParts(left, parts);
    return parts;
  };
  const kept = refunds.map(({ parts, ...refund }) => {
    const own = parts.flatMap((part) => {
      const open = left.find(({ item_id }) => item_id === part.item_id);
      return open ? take(keptOf(part, open, isRetaxed)) : [];
    });
    return { refund, own, rest: sumOfParts(parts) - sumOfParts(own) };
  });
  return kept.map(({ refund, own, rest }) => ({ ...refund, parts: merged([...own, ...take(takeParts(left, rest))]) }));
}

function keptOf(part: CreditedPart, open: CreditedPart, isRetaxed: boolean): CreditedPart[] {
  const amount = Math.min(part.amount, open.amount);
  if (isRetaxed || amount === open.amount) return takeOf(open, amount);
  const taxes = part.taxes.map((tax) => ({ ...tax, amount: Math.min(tax.amount, amountOfTax(open.taxes, tax)) }));
  return [{ ...part, amount, taxes }];
}

function merged(parts: readonly CreditedPart[]): CreditedPart[] {
  const ids = [...new Set(parts.map(({ item_id }) => item_id))];
  return ids.map((item_id) => {
    const same = parts.filter((part) => part.item_id === item_id);
    return { item_id, amount: sumOfParts(same), taxes: taxesOfParts(same) };
  });
}
