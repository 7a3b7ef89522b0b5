import type { Cart } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { type AgentMessage, toAgentText } from '../../trust/index.ts';
import type { AgentSession, SessionFacts } from './agent-session.ts';
import type { AgentCall } from './context.ts';
import type { Buyer, DealChange, DeliveryChange, PostalAddress } from './deal.ts';
import { findItem, getCartItemId, type Item, readAvailability } from './items.ts';
import type { ShopAnswer, ShopCalls } from './shop-calls.ts';

/** Cart after a change, and what could not be done of it. */
export interface WrittenDeal {
  cart: Cart;
  facts: SessionFacts;
  messages: AgentMessage[];
}

/**
 * Writes the items, buyer, destination, fulfillment option and discount codes of an agent into the cart of its shopper
 * session. What the shop refuses of them becomes a message; everything else is written.
 * @returns null for a new cart into which nothing could be put: `messages` of the second element say why
 */
export async function writeDeal(
  { deps, settings, suite }: Pick<AgentCall, 'deps' | 'settings' | 'suite'>,
  shop: ShopCalls,
  { facts }: Pick<AgentSession, 'facts'>,
  requestedChange: DealChange,
): Promise<WrittenDeal | { cart: null; messages: AgentMessage[] }> {
  const writer = new DealWriter(deps.db, shop, { ...facts });
  await writer.begin();
  const change = suite ? await suite.prepareChange(deps.db, writer.cart, requestedChange) : requestedChange;
  if (change.items) await writer.writeItems(change.items);
  if (!writer.cart) return { cart: null, messages: writer.messages };
  if (change.buyer) await writer.writeBuyer(change.buyer);
  if (change.delivery) await writer.writeDelivery(change.delivery, change.buyer);
  if (change.codes) await writer.writeCodes(settings.discounts ? change.codes : []);
  if (change.codes && !settings.discounts) writer.refuseCodes(change.codes);
  if (suite && requestedChange.delivery) {
    writer.facts.hasSentDestination = requestedChange.delivery.destinations.length > 0;
  }
  if (change.consent) writer.facts.consent = change.consent;
  return { cart: writer.cart, facts: writer.facts, messages: writer.messages };
}

class DealWriter {
  readonly #db: Db;
  readonly #shop: ShopCalls;
  readonly facts: SessionFacts;
  readonly messages: AgentMessage[] = [];
  cart: Cart | undefined;

  constructor(db: Db, shop: ShopCalls, facts: SessionFacts) {
    this.#db = db;
    this.#shop = shop;
    this.facts = facts;
  }

  async begin(): Promise<void> {
    if (!this.#shop.session) return;
    const answer = await this.#shop.get<Cart>('/api/cart');
    if (answer.isOk) this.cart = answer.body;
  }

  async writeItems(items: NonNullable<DealChange['items']>): Promise<void> {
    const currentLines = this.cart?.items ?? [];
    const quantities = new Map<string, { item: Item; quantity: number }>();
    for (const [index, { id, quantity }] of items.entries()) {
      const item = await this.#resolveItem(id, index);
      if (!item) continue;
      const sum = (quantities.get(item.id)?.quantity ?? 0) + quantity;
      quantities.set(item.id, { item, quantity: this.#limitQuantity(item, sum, index) });
    }
    const lines = [...quantities.values()].filter(({ quantity }) => quantity > 0);
    if (lines.length === 0 && (!this.cart || items.length > 0)) return;
    const body = lines.map(({ item, quantity }) => {
      const line = currentLines.find((candidate) => getCartItemId(candidate) === item.id);
      if (line) return { id: line.id, quantity };
      return { product_id: item.product.id, ...(item.variant && { variant_id: item.variant.id }), quantity };
    });
    if (this.#adopt(await this.#shop.call<Cart>('PUT', '/api/cart/items', body), '$.line_items')) {
      this.#acknowledgeRemovedItems();
    }
  }

  async #resolveItem(id: string, index: number): Promise<Item | undefined> {
    const item = await findItem(this.#db, this.#shop, id);
    if (item && item !== 'needsChoice') return item;
    const content = item
      ? `Item ${id} has variants: name the id of one.`
      : `Item ${id} was not found. Search the catalog for what is sold.`;
    const code = item ? 'variant_required' : 'item_unavailable';
    this.messages.push(reportError(code, content, `$.line_items[${index}]`));
    return undefined;
  }

  /** Lowers a quantity to the pieces that are in stock, and says so. */
  #limitQuantity(item: Item, quantity: number, index: number): number {
    const { isAvailable, pieces } = readAvailability(item);
    const name = toAgentText(item.product.name, 'title');
    const path = `$.line_items[${index}]`;
    if (!isAvailable || pieces === 0) {
      this.messages.push(reportError('out_of_stock', `Insufficient stock: ${name} is sold out.`, path));
      return 0;
    }
    if (pieces === undefined || quantity <= pieces) return quantity;
    const content = `Insufficient stock: ${pieces} pieces of ${name} are left, and the quantity was lowered.`;
    this.messages.push({ type: 'warning', code: 'quantity_adjusted', path: `${path}.quantity`, content });
    return pieces;
  }

  /** Removed lines are reported with the answer to this write; later answers need not repeat them. */
  #acknowledgeRemovedItems(): void {
    for (const { message } of this.cart?.removed_items ?? []) {
      const content = toAgentText(message, 'description');
      this.messages.push({ type: 'warning', code: 'quantity_adjusted', path: '$.line_items', content });
    }
    if (this.cart) delete this.cart.removed_items;
  }

  async writeBuyer({ email, firstName, lastName, phone }: Buyer): Promise<void> {
    const current = this.cart?.account?.email;
    if (email && current && email !== current) {
      this.#adopt(await this.#shop.call<Cart>('PUT', '/api/cart/email', { email }), '$.buyer.email');
    }
    const name = omitUndefined({ first_name: firstName, last_name: lastName });
    const billing = { ...name, ...omitUndefined({ phone }) };
    if (!email && Object.keys(billing).length === 0) return;
    const { first_name, last_name, name: fullName } = this.cart?.shipping ?? {};
    // Parcels go to the buyer unless the destination names somebody else
    const shipping = first_name || last_name || fullName ? {} : name;
    const body = { ...(email && !current && { account: { email } }), billing, shipping };
    this.#adopt(await this.#shop.call<Cart>('PUT', '/api/cart', body), '$.buyer');
  }

  async writeDelivery(
    { destinations, selectedDestinationId, selectedOptionId }: DeliveryChange,
    buyer: Buyer | undefined,
  ): Promise<void> {
    const destination = destinations.find(({ id }) => id === selectedDestinationId) ?? destinations[0];
    const path = '$.fulfillment.methods[0].destinations[0]';
    if (destination) {
      const shipping = toShopAddress(destination.address, buyer);
      if (this.#adopt(await this.#shop.call<Cart>('PUT', '/api/cart', { shipping }), path)) {
        this.facts.destinationId = destination.id ?? this.facts.destinationId ?? 'destination';
      }
    } else if (selectedDestinationId !== undefined && selectedDestinationId !== this.facts.destinationId) {
      const content = `There is no destination ${selectedDestinationId}.`;
      this.messages.push(
        reportError('destination_unknown', content, '$.fulfillment.methods[0].selected_destination_id'),
      );
    }
    if (!this.cart?.shipment_delivery || !this.cart.shipping.country) return;
    this.#adopt(await this.#shop.get<Cart>('/api/cart/shipment-rating'), path);
    await this.#chooseOption(selectedOptionId);
  }

  /** Chooses the fulfillment option; where there is only one, it needs no choice. */
  async #chooseOption(selectedOptionId: string | undefined): Promise<void> {
    const services = this.cart?.shipment_rating?.services ?? [];
    const service = selectedOptionId ?? (services.length === 1 ? services[0]?.id : undefined);
    if (service === undefined || service === this.cart?.shipping.service) return;
    const path = '$.fulfillment.methods[0].groups[0].selected_option_id';
    if (!services.some(({ id }) => id === service)) {
      // The option of another destination is sent again with a new one
      const content = `Fulfillment option ${service} is not offered for this destination.`;
      this.messages.push({ type: 'warning', code: 'fulfillment_changed', path, content });
      return;
    }
    this.#adopt(await this.#shop.call<Cart>('PUT', '/api/cart', { shipping: { service } }), path);
  }

  async writeCodes(codes: string[]): Promise<void> {
    const current = this.cart?.coupon_code ?? null;
    const isSame = (code: string) => code.toLowerCase() === current?.toLowerCase();
    if (current && !codes.some(isSame)) this.#adopt(await this.#shop.call<Cart>('DELETE', '/api/cart/coupon'), '$');
    for (const [index, code] of codes.entries()) {
      const path = `$.discounts.codes[${index}]`;
      if (isSame(code)) continue;
      if (this.cart?.coupon_code) {
        const content = `Code ${code} cannot be combined with ${this.cart.coupon_code}.`;
        this.messages.push({ type: 'warning', code: 'discount_code_combination_disallowed', path, content });
        continue;
      }
      const answer = await this.#shop.call<Cart>('PUT', '/api/cart/coupon', { code });
      if (answer.isOk) this.cart = answer.body;
      else
        this.messages.push({
          type: 'warning',
          code: readCodeFault(answer.code),
          path,
          content: toAgentText(answer.message, 'description'),
        });
    }
    this.#reportUselessCoupon(codes);
  }

  /** The owner does not take codes of agents. */
  refuseCodes(codes: string[]): void {
    for (const [index, code] of codes.entries()) {
      const content = `Code ${code} cannot be used: the shop takes no codes of agents.`;
      this.messages.push({
        type: 'warning',
        code: 'discount_code_invalid',
        path: `$.discounts.codes[${index}]`,
        content,
      });
    }
  }

  /** A coupon that gives nothing for this cart stays on it, and says why. */
  #reportUselessCoupon(codes: string[]): void {
    for (const { code, message } of this.cart?.discounts ?? []) {
      const index = codes.findIndex((entry) => entry.toLowerCase() === code?.toLowerCase());
      if (!message || index < 0) continue;
      const path = `$.discounts.codes[${index}]`;
      const content = toAgentText(message, 'description');
      this.messages.push({ type: 'warning', code: 'discount_code_invalid', path, content });
    }
  }

  /** @returns whether the shop has done it; otherwise a message says why not */
  #adopt(answer: ShopAnswer<Cart>, path: string): boolean {
    if (answer.isOk) {
      this.cart = answer.body;
      return true;
    }
    this.messages.push(reportError(toMessageCode(answer.code), answer.message, path));
    return false;
  }
}

function readCodeFault(code: string): string {
  return code === 'too_many_attempts' ? 'discount_code_limited' : 'discount_code_invalid';
}

/** Turns a code of the public API into a code of the protocol. */
function toMessageCode(code: string): string {
  if (code === 'not_found_error') return 'item_unavailable';
  return /stock/.test(code) ? 'out_of_stock' : 'field_invalid';
}

export function reportError(code: string, content: string, path?: string): AgentMessage {
  const text = toAgentText(content, 'description');
  return { type: 'error', code, content: text, severity: 'recoverable', ...(path && { path }) };
}

/** Writes an address of the protocols as the shop has it. A field that is absent is none: an address is one whole. */
export function toShopAddress(address: PostalAddress, buyer?: Buyer) {
  const first = address.first_name ?? buyer?.firstName;
  const last = address.last_name ?? buyer?.lastName;
  return {
    address1: address.street_address ?? null,
    address2: address.extended_address ?? null,
    city: address.address_locality ?? null,
    state: address.address_region ?? null,
    zip: address.postal_code ?? null,
    country: address.address_country ?? null,
    ...omitUndefined({ first_name: first, last_name: last, phone: address.phone_number ?? buyer?.phone }),
  };
}

function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>; // the same fields
}
