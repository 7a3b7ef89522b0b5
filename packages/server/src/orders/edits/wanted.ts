import { type Address, type Billing, isPostalCode } from '@mercer/contract';
import type { ServicedShipping } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';
import { ApiError, invalid } from '../../http/errors.ts';
import { assertComplete } from '../pending/index.ts';
import type { CountedPieces } from '../pieces/index.ts';
import { withFewer } from './fewer-pieces.ts';
import type { Wanted } from './reprice.ts';

export type AddressChange = { [Field in Exclude<keyof Address, 'id'>]?: string | null | undefined };

export interface Changes {
  /** how many pieces of an item are left; 0 takes it out */
  items?: { id: string; quantity: number }[] | undefined;
  shipping?: AddressChange | undefined;
  billing?: AddressChange | undefined;
}

/** @param lines what may happen to the pieces of each item: those that were sent, refunded or put back into stock stay in the order */
export function wantedOrder(
  order: Row<'orders'>,
  { before, lines, ...changes }: Changes & { before: Row<'order_items'>[]; lines: readonly CountedPieces[] },
): Wanted & { changed: string[] } {
  const items = itemsLeft(before, lines, changes.items ?? []);
  const shipping = addressOf<ServicedShipping>('shipping', order, changes.shipping);
  const billing = addressOf<Billing>('billing', order, changes.billing);
  const changed = [
    ...(items.some((item, place) => item !== before[place]) || items.length < before.length ? ['items'] : []),
    ...(shipping.isOther ? ['shipping'] : []),
    ...(billing.isOther ? ['billing'] : []),
  ];
  return {
    before: new Map(before.map((item) => [item.id, item])),
    items,
    shipping: shipping.address,
    billing: billing.address,
    isMoved: shipping.isMoved || billing.isMoved,
    changed,
  };
}

function itemsLeft(
  before: Row<'order_items'>[],
  lines: readonly CountedPieces[],
  wanted: NonNullable<Changes['items']>,
): Row<'order_items'>[] {
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]));
  if (quantities.size < wanted.length) throw invalid('items: an item is named twice', 'items');
  for (const [place, { id, quantity }] of wanted.entries()) {
    const item = before.find((one) => one.id === id);
    const shippable = lines.find((line) => line.id === id)?.shippable ?? 0;
    assertFewer(item, quantity, shippable, `items.${place}`);
  }
  const left = before.flatMap((item) => {
    const quantity = quantities.get(item.id) ?? item.quantity;
    if (quantity === item.quantity) return [item];
    return quantity === 0 ? [] : [withFewer(item, quantity)];
  });
  if (left.length === 0) throw invalid('items: nothing would be left; cancel the order instead', 'items');
  return left;
}

function assertFewer(item: Row<'order_items'> | undefined, quantity: number, shippable: number, path: string): void {
  if (!item) throw invalid(`${path}.id: the order has no such item`, `${path}.id`);
  if (quantity > item.quantity) {
    throw invalid(
      `${path}.quantity: at most ${item.quantity} is expected; an order gets no more pieces`,
      `${path}.quantity`,
    );
  }
  const least = item.quantity - shippable;
  if (quantity < least) {
    throw invalid(`${path}.quantity: at least ${least} is expected; so many were sent or refunded`, `${path}.quantity`);
  }
  if (quantity < item.quantity && hasPlan(item)) {
    const message = 'This item is bought with a plan: its subscription is changed or canceled instead';
    throw new ApiError(message, { status: 409, code: 'has_plan', param: path });
  }
}

function hasPlan({ purchase_option }: Row<'order_items'>): boolean {
  return purchase_option !== null && Boolean(parseJson<{ plan_id?: string }>(purchase_option).plan_id);
}

const placeFields = ['city', 'state', 'zip', 'country'] as const;

function addressOf<Part extends Billing | ServicedShipping>(
  part: 'shipping' | 'billing',
  order: Row<'orders'>,
  change: AddressChange | undefined,
) {
  const old = parseJson<Part>(order[part]);
  if (!change) return { address: old, isOther: false, isMoved: false };
  const address = withoutGaps({ ...old, ...nameBefore(change), ...change }) as Part; // its own fields
  assertComplete(part, address);
  const { country, zip } = address;
  if (!isPostalCode(country, zip ?? ''))
    throw invalid(`${part}.zip: a postal code of ${country} is expected`, `${part}.zip`);
  const differs = (field: keyof AddressChange) => (old[field] ?? '') !== (address[field] ?? '');
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
  const isMoved = placeFields.some(differs);
  // the days were promised for another place
  const kept = (isMoved ? withoutGaps({ ...address, delivery: undefined }) : address) as Part; // its own fields
  return { address: kept, isOther: fields.some(differs), isMoved };
}

/** A whole name stands for both of its parts, and the other way round. */
function nameBefore({ name, first_name, last_name }: AddressChange) {
  if (name !== undefined) return { first_name: undefined, last_name: undefined };
  return first_name !== undefined || last_name !== undefined ? { name: undefined } : {};
}

function withoutGaps(address: object): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
}
