import {
  type Cart,
  type CartItem,
  type CartSettings,
  findMissingAddressFields,
  isPostalCode,
  type Major,
  type Minor,
  type Shipping,
  toMinorUnits,
} from '@mercer/contract';
import { type AgentMessage, checkPolicy, toAgentText } from '../../trust/index.ts';
import { type AgentSession, isExpired } from './agent-session.ts';
import type { AgentCall } from './context.ts';
import { buildContinueUrl } from './continue-link.ts';
import type { AppliedDiscount, Buyer, Deal, DealLine, DealStatus, Delivery, PostalAddress, Total } from './deal.ts';
import { getCartItemId, resolveImageUrl } from './items.ts';
import { listPaymentHandlers } from './payment-handlers.ts';
import type { ShopCalls } from './shop-calls.ts';

const methodId = 'shipping';

interface DealFacts {
  shop: ShopCalls;
  session: AgentSession;
  cart: Cart;
  /** Messages about the change that was just made. */
  messages?: AgentMessage[];
}

/** Reads a cart or checkout as its agent may see it. */
export async function buildDeal(call: AgentCall, facts: DealFacts): Promise<Deal> {
  const deal = await readCart(call, facts);
  const { hasSentDestination = false } = facts.session.facts;
  return call.suite ? call.suite.finishDeal(call.deps.db, deal, hasSentDestination) : deal;
}

async function readCart(call: AgentCall, { shop, session, cart, messages = [] }: DealFacts): Promise<Deal> {
  const { deps } = call;
  const lines = cart.items.map((item) => buildLine(deps, item, cart.currency));
  const delivery = buildDelivery(session, cart);
  const base = {
    id: session.id,
    kind: session.kind,
    currency: cart.currency,
    lines,
    buyer: buildBuyer(cart),
    consent: session.facts.consent,
    delivery,
    discounts: { codes: cart.coupon_code ? [cart.coupon_code] : [], applied: listDiscounts(cart) },
    totals: buildTotals(cart, delivery),
    expiresAt: session.date_expires,
    order: undefined,
  };
  if (session.status === 'canceled' || isExpired(session, deps.now())) {
    const links = { links: [], handlers: [], continueUrl: undefined };
    return { ...base, ...links, status: 'canceled', messages: [...messages, ...explainEnd(session)] };
  }
  const links = await readLinks(shop, deps.config.publicUrl);
  const continueUrl = cart.items.length > 0 ? buildContinueUrl(deps, session.id) : undefined;
  const notices = [...messages, ...listRemovedItems(cart)];
  const open = { ...base, links, continueUrl };
  if (session.kind === 'cart') return { ...open, handlers: [], status: 'incomplete', messages: notices };
  const handlers = listPaymentHandlers(call, cart);
  const policy = await checkPolicy(deps, {
    agent: call.agent,
    step: 'checkout',
    checkout: describeCheckout(session, cart),
  });
  const faults = [...listMissing(cart, delivery), ...listUndeliverable(cart)];
  const { status, messages: stateMessages } = decideStatus(session, { faults, policy, handlers });
  return { ...open, handlers, status, messages: [...notices, ...stateMessages] };
}

interface StatusFacts {
  faults: AgentMessage[];
  policy: AgentMessage[];
  handlers: unknown[];
}

/** Decides what is to be done next: by the agent, by its buyer, or by the bank. */
function decideStatus(
  session: AgentSession,
  { faults, policy, handlers }: StatusFacts,
): { status: DealStatus; messages: AgentMessage[] } {
  if (session.payment_state === 'pending') return { status: 'complete_in_progress', messages: [] };
  const errors = policy.filter(({ type }) => type === 'error');
  if (faults.length > 0) return { status: 'incomplete', messages: [...faults, ...policy] };
  if (session.payment_state === 'challenged') {
    return { status: 'requires_escalation', messages: [...policy, paymentChallenge] };
  }
  if (errors.length > 0) return { status: 'requires_escalation', messages: policy };
  if (handlers.length > 0) return { status: 'ready_for_complete', messages: policy };
  return { status: 'requires_escalation', messages: [...policy, buyerConfirmation] };
}

const buyerConfirmation: AgentMessage = {
  type: 'error',
  code: 'buyer_confirmation_required',
  content: 'The buyer confirms the order and pays at continue_url.',
  severity: 'requires_buyer_review',
};

const paymentChallenge: AgentMessage = {
  type: 'error',
  code: 'payment_authentication_required',
  content: 'The bank asks the buyer to confirm the payment at continue_url.',
  severity: 'requires_buyer_input',
};

function explainEnd({ status }: AgentSession): AgentMessage[] {
  if (status === 'canceled') return [];
  const content = 'This checkout has expired. Begin a new one.';
  return [{ type: 'error', code: 'checkout_expired', content, severity: 'unrecoverable' }];
}

/** Facts of a checkout that the owner's limits are about. */
export function describeCheckout(session: AgentSession, cart: Cart) {
  return {
    id: session.id,
    currency: cart.currency,
    total: toMinorUnits(cart.capture_total, cart.currency),
    pieces: cart.item_quantity,
    country: cart.shipping.country,
    email: cart.account?.email,
    productIds: cart.items.map(({ product_id }) => product_id),
  };
}

function buildLine(deps: AgentCall['deps'], item: CartItem, currency: string): DealLine {
  const toMinor = (amount: Major) => toMinorUnits(amount, currency);
  const { id, quantity, price, price_total, discount_total, product, variant, options } = item;
  const choices = options.map(({ value }) => value).join(' / ');
  const title = toAgentText(choices ? `${product.name} – ${choices}` : product.name, 'title');
  const image = variant?.images[0] ?? product.images[0];
  return {
    id,
    item: {
      id: getCartItemId(item),
      title,
      price: toMinor(price),
      imageUrl: image && resolveImageUrl(deps, image.file.url),
    },
    quantity,
    totals: [
      { type: 'subtotal', amount: toMinor(price_total) },
      ...listDiscountTotal('items_discount', toMinor(discount_total)),
      { type: 'total', amount: toMinor(price_total) - toMinor(discount_total) },
    ],
  };
}

function listDiscountTotal(type: 'items_discount' | 'discount', amount: Minor): Total[] {
  return amount > 0 ? [{ type, text: 'Discount', amount: -amount }] : [];
}

/** Lists the parts of the price, which add up to the total. Taxes that prices contain are part of the subtotal. */
function buildTotals(cart: Cart, delivery: Delivery | undefined): Total[] {
  const toMinor = (amount: Major) => toMinorUnits(amount, cart.currency);
  const tax = toMinor(cart.tax_total) - toMinor(cart.tax_included_total);
  const isDeliveryKnown = delivery?.selectedOptionId != null || cart.shipment_total > 0;
  return [
    { type: 'subtotal', text: 'Subtotal', amount: toMinor(cart.sub_total) },
    ...listDiscountTotal('discount', toMinor(cart.discount_total)),
    ...(isDeliveryKnown ? [{ type: 'fulfillment', text: 'Shipping', amount: toMinor(cart.shipment_total) }] : []),
    ...(tax > 0 ? [{ type: 'tax', text: 'Tax', amount: tax }] : []),
    ...(cart.giftcard_total > 0
      ? [{ type: 'gift_card', text: 'Gift card', amount: -toMinor(cart.giftcard_total) }]
      : []),
    { type: 'total', text: 'Total', amount: toMinor(cart.capture_total) },
  ];
}

function listDiscounts(cart: Cart): AppliedDiscount[] {
  const toMinor = (amount: Major) => toMinorUnits(amount, cart.currency);
  const lineIndexes = new Map(cart.items.map(({ id }, index) => [id, index]));
  return cart.discounts.flatMap(({ code, name, amount, items, rule }) => {
    if (amount <= 0) return [];
    const itemParts = items.map((part) => {
      return { path: `$.line_items[${lineIndexes.get(part.id) ?? 0}]`, amount: toMinor(part.amount) };
    });
    const allocations = rule === 'shipping' ? [{ path: '$.totals.fulfillment', amount: toMinor(amount) }] : itemParts;
    return [{ code, title: toAgentText(name, 'title'), amount: toMinor(amount), allocations }];
  });
}

function buildBuyer({ account, billing, shipping }: Cart): Buyer | undefined {
  const name = billing.first_name || billing.last_name ? billing : shipping;
  const buyer = {
    email: account?.email || undefined,
    firstName: name.first_name || undefined,
    lastName: name.last_name || undefined,
    phone: billing.phone || undefined,
  };
  return Object.values(buyer).some(Boolean) ? buyer : undefined;
}

/** Writes an address of the shop in the words of the protocols. */
export function toPostalAddress(address: Partial<Shipping>): PostalAddress {
  const fields = {
    street_address: address.address1,
    extended_address: address.address2,
    address_locality: address.city,
    address_region: address.state,
    address_country: address.country,
    postal_code: address.zip,
    first_name: address.first_name,
    last_name: address.last_name,
    phone_number: address.phone,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

function buildDelivery({ facts }: AgentSession, cart: Cart): Delivery | undefined {
  if (!cart.shipment_delivery) return undefined;
  const { shipping, shipment_rating: rating, currency } = cart;
  const lineIds = cart.items.filter(({ product }) => product.delivery === undefined).map(({ id }) => id);
  if (!shipping.country) {
    const nothing = { destinations: [], selectedDestinationId: null, options: undefined, selectedOptionId: null };
    return { methodId, lineIds, ...nothing };
  }
  const destinationId = facts.destinationId ?? 'destination';
  return {
    methodId,
    lineIds,
    destinations: [{ id: destinationId, address: toPostalAddress(shipping) }],
    selectedDestinationId: destinationId,
    selectedOptionId: shipping.service || null,
    options: rating?.services.map(({ id, name, description, price, delivery }) => ({
      id,
      title: toAgentText(nameOption(name, price), 'title'),
      description: toAgentText(description, 'description'),
      price: toMinorUnits(price, currency),
      earliest: delivery && `${delivery.from}T00:00:00Z`,
      latest: delivery && `${delivery.to}T23:59:59Z`,
    })),
  };
}

/** Names a fulfillment option; one that costs nothing says so. */
export function nameOption(name: string, price: number): string {
  return price === 0 && !/free/i.test(name) ? `${name} (Free)` : name;
}

interface PolicyLinks extends Pick<CartSettings, 'privacy_url' | 'returns_url' | 'shipping_url' | 'terms_url'> {}

async function readLinks(shop: ShopCalls, publicUrl: string): Promise<Deal['links']> {
  const settings = await shop.get<PolicyLinks>('/api/cart/settings');
  if (!settings.isOk) return [];
  const { privacy_url, terms_url, returns_url, shipping_url } = settings.body;
  const links: [string, string | undefined][] = [
    ['privacy_policy', privacy_url],
    ['terms_of_service', terms_url],
    ['refund_policy', returns_url],
    ['shipping_policy', shipping_url],
  ];
  return links.flatMap(([type, url]) => (url ? [{ type, url: new URL(url, publicUrl).href }] : []));
}

/** Lists what the order needs and the checkout does not have. */
function listMissing(cart: Cart, delivery: Delivery | undefined): AgentMessage[] {
  if (cart.items.length === 0) return [reportMissing('$.line_items', 'The checkout has no items.')];
  const { shipping, billing, account } = cart;
  const missing: AgentMessage[] = [];
  if (!account?.email) missing.push(reportMissing('$.buyer.email', 'The e-mail address of the buyer is missing.'));
  const isNamed = [shipping, billing].some(({ name, first_name, last_name }) => name || first_name || last_name);
  if (!isNamed) missing.push(reportMissing('$.buyer.first_name', 'The name of the buyer is missing.'));
  if (!delivery) return missing;
  const place = '$.fulfillment.methods[0].destinations';
  if (!shipping.country) return [...missing, reportMissing(place, 'The address of the destination is missing.')];
  for (const field of findMissingAddressFields(shipping)) {
    missing.push(reportMissing(`${place}[0].${addressPaths[field]}`, `The destination has no ${addressPaths[field]}.`));
  }
  if (shipping.zip && !isPostalCode(shipping.country, shipping.zip)) {
    const content = 'The country of the destination has no such postal code.';
    missing.push({ ...reportMissing(`${place}[0].postal_code`, content), code: 'field_invalid' });
  }
  if (delivery.options?.length && !delivery.selectedOptionId) {
    const path = '$.fulfillment.methods[0].groups[0].selected_option_id';
    missing.push(reportMissing(path, 'Choose a fulfillment option.'));
  }
  return missing;
}

const addressPaths = {
  address1: 'street_address',
  city: 'address_locality',
  state: 'address_region',
  zip: 'postal_code',
  country: 'address_country',
} as const;

function reportMissing(path: string, content: string): AgentMessage {
  return { type: 'error', code: 'field_required', path, content, severity: 'recoverable' };
}

function listUndeliverable({ shipment_rating: rating, shipping, shipment_delivery }: Cart): AgentMessage[] {
  if (!shipment_delivery || !shipping.country || !rating || rating.services.length > 0) return [];
  const path = '$.fulfillment.methods[0].destinations[0]';
  const content = rating.errors?.[0]?.message ?? 'The shop does not ship to this destination.';
  return [{ type: 'error', code: 'address_undeliverable', path, content, severity: 'recoverable' }];
}

function listRemovedItems({ removed_items = [] }: Cart): AgentMessage[] {
  return removed_items.map(({ reason, message }) => {
    const code = reason === 'stock' ? 'quantity_adjusted' : 'item_unavailable';
    return { type: 'warning', code, path: '$.line_items', content: toAgentText(message, 'description') };
  });
}
