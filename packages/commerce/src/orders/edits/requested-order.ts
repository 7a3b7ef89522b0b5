import { type Address, type Billing, isPostalCode } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import type { ServicedShipping, TaxLine } from '../../cart/index.ts';
import { assertComplete } from '../pending-order/index.ts';
import { type CountedPieces, countCanceledPieces } from '../pieces/index.ts';
import { computeShares } from '../refunds/index.ts';
import type { RequestedOrder } from './reprice.ts';

type Item = Row<'order_items'>;

/** A line with fewer pieces, at the price that was agreed on, with its share of discount and taxes. */
function reduceItemQuantity(item: Item, quantity: number): Item {
  const taxes = parseJson<TaxLine[]>(item.taxes);
  const [discount_total = 0] = computeShares([item.discount_total], quantity, item.quantity);
  const shares = computeShares(
    taxes.map(({ amount }) => amount),
    quantity,
    item.quantity,
  );
  const shared = taxes.map((tax, place) => ({ ...tax, amount: shares[place] ?? 0 }));
  return {
    ...item,
    quantity,
    canceled: countCanceledPieces(item, quantity),
    price_total: item.price * quantity,
    discount_total,
    discount_each: Math.floor(discount_total / quantity),
    tax_total: shares.reduce((sum, amount) => sum + amount, 0),
    taxes: JSON.stringify(shared),
  };
}

export type AddressChange = { [Field in Exclude<keyof Address, 'id'>]?: string | null | undefined };

export interface Changes {
  /** Remaining quantity of each item; 0 removes it. */
  items?: { id: string; quantity: number }[] | undefined;
  shipping?: AddressChange | undefined;
  billing?: AddressChange | undefined;
}

/** @param lines what may happen to the pieces of each item: those that were sent, refunded or put back into stock stay in the order */
export function buildRequestedOrder(
  order: Row<'orders'>,
  {
    originalItems,
    lines,
    ...changes
  }: Changes & { originalItems: Row<'order_items'>[]; lines: readonly CountedPieces[] },
): RequestedOrder & { changed: string[] } {
  const items = computeRemainingItems(originalItems, lines, changes.items ?? []);
  const shipping = mergeAddress<ServicedShipping>('shipping', order, changes.shipping);
  const billing = mergeAddress<Billing>('billing', order, changes.billing);
  const changed = [
    ...(items.some((item, place) => item !== originalItems[place]) || items.length < originalItems.length
      ? ['items']
      : []),
    ...(shipping.isOther ? ['shipping'] : []),
    ...(billing.isOther ? ['billing'] : []),
  ];
  return {
    originalItems: new Map(originalItems.map((item) => [item.id, item])),
    items,
    shipping: shipping.address,
    billing: billing.address,
    isMoved: shipping.isMoved || billing.isMoved,
    changed,
  };
}

function computeRemainingItems(
  originalItems: Row<'order_items'>[],
  lines: readonly CountedPieces[],
  requestedItems: NonNullable<Changes['items']>,
): Row<'order_items'>[] {
  const quantities = new Map(requestedItems.map(({ id, quantity }) => [id, quantity]));
  if (quantities.size < requestedItems.length) throw buildValidationError('items: an item is named twice', 'items');
  for (const [place, { id, quantity }] of requestedItems.entries()) {
    const item = originalItems.find((candidate) => candidate.id === id);
    const minimumQuantity = lines.find((line) => line.id === id)?.minimumQuantity ?? 0;
    assertReducible(item, quantity, minimumQuantity, `items.${place}`);
  }
  const remainingItems = originalItems.flatMap((item) => {
    const quantity = quantities.get(item.id) ?? item.quantity;
    if (quantity === item.quantity) return [item];
    return quantity === 0 ? [] : [reduceItemQuantity(item, quantity)];
  });
  if (remainingItems.length === 0)
    throw buildValidationError('items: nothing would be left; cancel the order instead', 'items');
  return remainingItems;
}

function assertReducible(
  item: Row<'order_items'> | undefined,
  quantity: number,
  minimumQuantity: number,
  path: string,
): void {
  if (!item) throw buildValidationError(`${path}.id: the order has no such item`, `${path}.id`);
  if (quantity > item.quantity) {
    throw buildValidationError(
      `${path}.quantity: at most ${item.quantity} is expected; an order gets no more pieces`,
      `${path}.quantity`,
    );
  }
  if (quantity < minimumQuantity) {
    throw buildValidationError(
      `${path}.quantity: at least ${minimumQuantity} is expected; so many were sent or refunded`,
      `${path}.quantity`,
    );
  }
  if (quantity < item.quantity && isBoughtWithPlan(item)) {
    const message = 'This item is bought with a plan: its subscription is changed or canceled instead';
    throw new ApiError(message, { status: 409, code: 'has_plan', param: path });
  }
}

function isBoughtWithPlan({ purchase_option }: Row<'order_items'>): boolean {
  return purchase_option !== null && Boolean(parseJson<{ plan_id?: string }>(purchase_option).plan_id);
}

const placeFields = ['city', 'state', 'zip', 'country'] as const;

function mergeAddress<Part extends Billing | ServicedShipping>(
  part: 'shipping' | 'billing',
  order: Row<'orders'>,
  change: AddressChange | undefined,
) {
  const old = parseJson<Part>(order[part]);
  if (!change) return { address: old, isOther: false, isMoved: false };
  const address = omitUndefined({ ...old, ...clearOtherNameParts(change), ...change }) as Part; // fields of the same type
  assertComplete(part, address);
  const { country, zip } = address;
  if (zip && !isPostalCode(country, zip))
    throw buildValidationError(`${part}.zip: a postal code of ${country} is expected`, `${part}.zip`);
  const isChangedField = (field: keyof AddressChange) => (old[field] ?? '') !== (address[field] ?? '');
  const fields = [
    ...placeFields,
    'name',
    'first_name',
    'last_name',
    'company',
    'address1',
    'address2',
    'phone',
  ] as const;
  const isMoved = placeFields.some(isChangedField);
  // the days were promised for another place
  const resultAddress = (isMoved ? omitUndefined({ ...address, delivery: undefined }) : address) as Part; // fields of the same type
  return { address: resultAddress, isOther: fields.some(isChangedField), isMoved };
}

/** A whole name stands for both of its parts, and the other way round. */
function clearOtherNameParts({ name, first_name, last_name }: AddressChange) {
  if (name !== undefined) return { first_name: undefined, last_name: undefined };
  return first_name !== undefined || last_name !== undefined ? { name: undefined } : {};
}

function omitUndefined(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
}
