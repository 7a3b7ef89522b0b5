import type { DeliveryDates, Minor } from '@mercer/contract';
import type { Db, Tx } from '@mercer/database';
import { invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { getPieceWeight } from '../../catalog/index.ts';
import { type Parcel, type RatedService, type Rating, rateShipment, usualService } from '../../shipping/index.ts';
import type { CartRow } from '../record/index.ts';
import type { CartMoney } from './currency.ts';
import type { CartLine } from './lines.ts';

/** The chosen service and what it costs; in minor units. */
export interface PricedShipment {
  id: string | null;
  name: string | null;
  /** Price before the discount. */
  price: Minor;
  discount: number;
  /** `shipment_total`: price less discount */
  total: Minor;
  /** Rating, while the shopper wants to see the services. */
  rating: Rating | null;
  /** Delivery dates for an order placed now: of the chosen service, else of the one that needs no choice. */
  delivery?: DeliveryDates | undefined;
  /** ISO date until which the days hold; null: none are promised */
  until: string | null;
  /** Total from which shipping is free, and how much is missing; null when there is no such total. */
  free: FreeShipping | null;
}

interface FreeShipping {
  from: Minor;
  missing: Minor;
}

/**
 * The chosen service at today's price, before any discount; a cart without anything to ship has no service. A service that does not
 * carry the cart any more is not chosen.
 */
export async function priceShipment(
  db: Db,
  cart: CartRow,
  lines: readonly CartLine[],
  { money, now }: Circumstances,
): Promise<PricedShipment> {
  const { service, rated } = cart.shipping;
  if (lines.length > 0 && !needsShipment(lines))
    return { ...unserviced, rating: rated ? nothingRated : null, until: null, free: null };
  const rating = await rateCartLines(db, cart, lines, { money, now });
  const chosenService = rating.services.find(({ id }) => id === service);
  const { delivery } = chosenService ?? usualService(rating) ?? {};
  const { until, free } = rating;
  return {
    ...(chosenService ? priceService(chosenService, lines) : unserviced),
    rating: rated ? rating : null,
    delivery,
    until,
    free,
  };
}

/** Currency in which the shipment is paid, and the time at which it is rated. */
interface Circumstances {
  money: CartMoney;
  now: Date;
}

/** Rating of a cart of digital products and gift cards alone. */
const nothingRated: Rating = { services: [], errors: [], until: null, freeFrom: null };

const unserviced = { id: null, name: null, price: 0, discount: 0, total: 0 };

function priceService({ id, name, price: rated }: RatedService, lines: readonly CartLine[]) {
  const price = lines.length > 0 ? rated : 0;
  return { id, name, price, discount: 0, total: price };
}

/** The services for the cart's address and lines, at prices in its currency. */
export async function rateCartLines(
  db: Db,
  { shipping, locale }: Pick<CartRow, 'shipping' | 'locale'>,
  lines: readonly CartLine[],
  { money: { convert, toBase, store }, now }: Circumstances,
): Promise<Rating & Pick<PricedShipment, 'free'>> {
  const parcel = buildCartParcel(lines);
  const { total: cartTotal, fullTotal = cartTotal } = parcel;
  const charged = { ...parcel, total: toBase(cartTotal), fullTotal: toBase(fullTotal) };
  const rating = await rateShipment(db, shipping, charged, { locale, store, now });
  const services = rating.services.map((service) => ({ ...service, price: convert(service.price) }));
  return {
    ...rating,
    services,
    free: freeShipping(rating, { charged, cartTotal: chooseTotal(rating, parcel), convert }),
  };
}

/**
 * Sets the service of a cart that becomes an order: without a choice the free one is taken; one that costs must have been
 * chosen. The stored cart stays as the shopper has left it.
 * @throws ApiError `invalid_request` when none is chosen, the chosen one is not available or no service goes there
 */
export async function chooseService(
  tx: Tx,
  cart: CartRow,
  { lines, money, now }: Circumstances & { lines: readonly CartLine[] },
): Promise<void> {
  const { services, errors } = await rateCartLines(tx, cart, lines, { money, now });
  const [error] = errors;
  if (error) throw invalidRequest(error.text, 'shipping');
  const { service } = cart.shipping;
  const chosenService = services.find(({ id, price }) => (service ? id === service : price === 0));
  if (!chosenService)
    throw invalidRequest(createSentence(service ? 'serviceUnavailable' : 'serviceMissing'), 'shipping.service');
  cart.shipping = { ...cart.shipping, service: chosenService.id };
}

interface Charged extends Pick<CartMoney, 'convert'> {
  charged: Parcel;
  /** the parcel's total in the cart's currency */
  cartTotal: Minor;
}

/** Returns the total of a parcel that the shop compares with its rates. */
function chooseTotal({ comparedTotal }: Rating, { total, fullTotal = total }: Parcel): Minor {
  return comparedTotal === 'before_discounts' ? fullTotal : total;
}

function freeShipping(rating: Rating, { charged, cartTotal, convert }: Charged): FreeShipping | null {
  const { freeFrom } = rating;
  if (freeFrom === null) return null;
  const from = convert(freeFrom);
  // rounding must not say that it is free before it is
  return { from, missing: chooseTotal(rating, charged) >= freeFrom ? 0 : Math.max(1, from - cartTotal) };
}

function buildCartParcel(lines: readonly CartLine[]): Parcel {
  // Shoppers may ask for rates before the first item is in the cart
  if (lines.length === 0) return { items: [{ weight: 0, quantity: 0, free: false }], total: 0 };
  return {
    items: lines.filter(isShippedLine).map(({ product, variant_id, quantity }) => ({
      weight: getPieceWeight(product, variant_id),
      quantity,
      free: product.freeShipping,
    })),
    total: lines.reduce((sum, { price_total, discount_total }) => sum + price_total - discount_total, 0),
    fullTotal: lines.reduce((sum, { price_total }) => sum + price_total, 0),
  };
}

/** False for a cart of digital products and gift cards alone. */
export function needsShipment(lines: readonly CartLine[]): boolean {
  return lines.some(isShippedLine);
}

function isShippedLine({ product }: CartLine): boolean {
  return product.delivery === 'shipment';
}
