import type { AgentMessage } from '../../trust/index.ts';
import type { CatalogPage, CatalogProduct, CatalogQuery, CatalogVariant, DetailedProduct } from '../core/catalog.ts';
import type {
  Buyer,
  Consent,
  Deal,
  DealChange,
  DeliveryChange,
  DeliveryOption,
  Destination,
  Instrument,
  PaymentHandler,
  PostalAddress,
  Total,
} from '../core/deal.ts';
import type { OrderDocument } from '../core/order-document.ts';
import {
  CheckoutInput,
  CompleteInput,
  type DealFields,
  DealInput,
  LookupInput,
  ProductInput,
  SearchInput,
} from './fields.ts';
import { readInput } from './read-input.ts';

export type Json = Record<string, unknown>;

/** Parts of UCP in which its versions differ. */
export interface VersionDifferences {
  version: string;
  writeDestination(destination: Destination): Json;
  writeOptionDescription(option: DeliveryOption): unknown;
  writeConsent(consent: Consent | undefined): Json | undefined;
  readConsent(consent: Json): Consent;
  /** Field of the profile that has the public keys. */
  keysField: 'keys' | 'signing_keys';
}

export const capabilityNames = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.shopping.order',
] as const;

export type CapabilityName = (typeof capabilityNames)[number];

/** Capabilities that an answer names, by what it is about. */
const answerCapabilities = {
  search: ['dev.ucp.shopping.catalog.search'],
  lookup: ['dev.ucp.shopping.catalog.lookup'],
  cart: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.discount'],
  checkout: [
    'dev.ucp.shopping.checkout',
    'dev.ucp.shopping.fulfillment',
    'dev.ucp.shopping.discount',
    'dev.ucp.shopping.buyer_consent',
  ],
  order: ['dev.ucp.shopping.order'],
} as const satisfies Record<string, CapabilityName[]>;

type Subject = keyof typeof answerCapabilities;

/** Writes the answers of the core in the shapes of one version of UCP, and reads its requests. */
export class UcpVersion {
  readonly differences: VersionDifferences;

  constructor(differences: VersionDifferences) {
    this.differences = differences;
  }

  get version(): string {
    return this.differences.version;
  }

  writeDeal(deal: Deal, capabilities: readonly string[]): Json {
    const { handlers, buyer, consent, discounts, order, continueUrl } = deal;
    const isCheckout = deal.kind === 'checkout';
    const buyerFields = writeBuyer(buyer, this.differences.writeConsent(consent));
    const subject = isCheckout ? 'checkout' : 'cart';
    return {
      ucp: {
        ...this.#writeEnvelope(subject, capabilities),
        ...(isCheckout && { payment_handlers: this.writeHandlers(handlers) }),
      },
      id: deal.id,
      ...(isCheckout && { status: deal.status }),
      currency: deal.currency,
      line_items: deal.lines.map(({ id, item, quantity, totals }) => {
        return { id, item: writeItem(item), quantity, totals: totals.map(writeTotal) };
      }),
      ...(buyerFields && { buyer: buyerFields }),
      totals: deal.totals.map(writeTotal),
      ...(isCheckout && deal.delivery && { fulfillment: { methods: [this.#writeMethod(deal.delivery)] } }),
      discounts: {
        codes: discounts.codes,
        applied: discounts.applied.map(({ code, title, amount, allocations }) => {
          return { ...(code !== undefined ? { code } : { automatic: true }), title, amount, allocations };
        }),
      },
      ...(isCheckout && { payment: { instruments: [] } }),
      messages: deal.messages.map(writeMessage),
      links: deal.links,
      ...(continueUrl && { continue_url: continueUrl }),
      expires_at: deal.expiresAt,
      ...(order && { order: { id: order.id, label: order.label, permalink_url: order.url } }),
    };
  }

  #writeMethod(delivery: NonNullable<Deal['delivery']>): Json {
    const { methodId, lineIds, destinations, selectedDestinationId, options, selectedOptionId } = delivery;
    const group = {
      id: 'package',
      line_item_ids: lineIds,
      options: (options ?? []).map((option) => this.#writeOption(option)),
      selected_option_id: selectedOptionId,
    };
    const places = destinations.map((destination) => this.differences.writeDestination(destination));
    return {
      id: methodId,
      type: 'shipping',
      line_item_ids: lineIds,
      ...(places.length > 0 && { destinations: places }),
      selected_destination_id: selectedDestinationId,
      ...(options && { groups: [group] }),
    };
  }

  #writeOption(option: DeliveryOption): Json {
    const { id, title, price, earliest, latest, description } = option;
    return {
      id,
      title,
      ...(description && { description: this.differences.writeOptionDescription(option) }),
      ...(earliest && { earliest_fulfillment_time: earliest }),
      ...(latest && { latest_fulfillment_time: latest }),
      totals: [{ type: 'total', amount: price }],
    };
  }

  writeHandlers(handlers: PaymentHandler[]): Json {
    const entries = handlers.map(({ name, id, instrumentTypes, config }) => {
      const available = instrumentTypes.map((type) => ({ type }));
      return [name, [{ id, version: this.version, available_instruments: available, config }]];
    });
    return Object.fromEntries(entries);
  }

  writeOrder(order: OrderDocument, capabilities: readonly string[]): Json {
    return {
      ucp: this.#writeEnvelope('order', capabilities),
      id: order.id,
      label: order.label,
      checkout_id: order.checkoutId,
      permalink_url: order.url,
      currency: order.currency,
      line_items: order.lines.map(({ id, item, quantity, totals, status }) => {
        return { id, item: writeItem(item), quantity, totals: totals.map(writeTotal), status };
      }),
      fulfillment: {
        expectations: order.expectations.map(({ id, lines, destination, description }) => {
          const facts = { destination, ...(description && { description }) };
          return { id, line_items: lines, method_type: 'shipping', ...facts };
        }),
        events: order.events.map(({ id, type, date, lines, trackingNumber, trackingUrl, carrier }) => ({
          id,
          type,
          occurred_at: date,
          line_items: lines,
          ...(trackingNumber && { tracking_number: trackingNumber }),
          ...(trackingUrl && { tracking_url: trackingUrl }),
          ...(carrier && { carrier }),
        })),
      },
      adjustments: order.adjustments.map(({ id, type, date, status, lines, amount, description }) => ({
        id,
        type,
        occurred_at: date,
        status,
        ...(lines.length > 0 && { line_items: lines }),
        ...(amount !== undefined && { totals: [{ type: 'total', amount }] }),
        ...(description && { description }),
      })),
      totals: order.totals.map(writeTotal),
    };
  }

  writeSearch({ products, messages, pagination }: CatalogPage, capabilities: readonly string[]): Json {
    const { cursor, total } = pagination;
    return {
      ucp: this.#writeEnvelope('search', capabilities),
      products: products.map((product) => writeProduct(product)),
      pagination: { has_next_page: cursor !== undefined, ...(cursor && { cursor }), total_count: total },
      ...(messages.length > 0 && { messages: messages.map(writeMessage) }),
    };
  }

  writeLookup({ products, messages }: CatalogPage, capabilities: readonly string[]): Json {
    return {
      ucp: this.#writeEnvelope('lookup', capabilities),
      products: products.map((product) => ({
        ...writeProduct(product),
        variants: product.variants.map((variant) => ({ ...writeVariant(variant, product), inputs: variant.inputs })),
      })),
      ...(messages.length > 0 && { messages: messages.map(writeMessage) }),
    };
  }

  writeProduct({ product, selected, options }: DetailedProduct, capabilities: readonly string[]): Json {
    const details = options.map(({ name, values }) => ({
      name,
      values: values.map(({ id, label, isAvailable, exists }) => ({ id, label, available: isAvailable, exists })),
    }));
    return {
      ucp: this.#writeEnvelope('lookup', capabilities),
      product: { ...writeProduct(product), selected, ...(details.length > 0 && { options: details }) },
    };
  }

  /** Answer where there is no resource to answer. */
  writeFailure(messages: AgentMessage[], continueUrl?: string): Json {
    return {
      ucp: { version: this.version, status: 'error' },
      messages: messages.map(writeMessage),
      ...(continueUrl && { continue_url: continueUrl }),
    };
  }

  #writeEnvelope(subject: Subject, capabilities: readonly string[]): Json {
    const names = answerCapabilities[subject].filter(
      (name) => capabilities.length === 0 || capabilities.includes(name),
    );
    const entries = names.map((name) => [name, [{ version: this.version }]]);
    return { version: this.version, status: 'success', capabilities: Object.fromEntries(entries) };
  }

  /** @throws InvalidInput */
  readDeal(body: unknown): DealChange {
    return this.#toChange(readInput(DealInput, body));
  }

  /** @throws InvalidInput */
  readCheckout(body: unknown): { cartId: string | undefined; change: DealChange } {
    const input = readInput(CheckoutInput, body);
    if (!input.cart_id && !input.line_items) readInput(DealInput, body);
    return { cartId: input.cart_id ?? undefined, change: this.#toChange(input) };
  }

  #toChange({ line_items, buyer, context, fulfillment, discounts }: DealFields): DealChange {
    return {
      items: (line_items ?? []).map(({ item, quantity }) => ({ id: item.id, quantity })),
      buyer: buyer ? readBuyer(buyer) : undefined,
      consent: buyer?.consent ? this.differences.readConsent(buyer.consent) : undefined,
      delivery: fulfillment ? readDelivery(fulfillment) : undefined,
      codes: discounts?.codes?.filter((code) => code.trim() !== '') ?? undefined,
      context: readContext(context),
    };
  }

  /** @throws InvalidInput */
  readInstruments(body: unknown): Instrument[] {
    const { payment } = readInput(CompleteInput, body);
    return (payment?.instruments ?? []).map(({ id, handler_id, billing_address, credential }) => ({
      id: id ?? '',
      handlerId: handler_id,
      token: credential?.token ?? undefined,
      credentialType: credential?.type ?? undefined,
      billingAddress: billing_address ? omitNull(billing_address) : undefined,
    }));
  }

  /** @throws InvalidInput */
  readSearch(body: unknown): CatalogQuery {
    const { query, context, filters, pagination } = readInput(SearchInput, body);
    return {
      text: query ?? undefined,
      categories: filters?.categories ?? [],
      price: { min: filters?.price?.min ?? undefined, max: filters?.price?.max ?? undefined },
      context: readContext(context),
      cursor: pagination?.cursor ?? undefined,
      limit: pagination?.limit ?? undefined,
    };
  }

  /** @throws InvalidInput */
  readLookup(body: unknown) {
    const { ids, context } = readInput(LookupInput, body);
    return { ids, context: readContext(context) };
  }

  /** @throws InvalidInput */
  readProductRequest(body: unknown) {
    const { id, selected, context } = readInput(ProductInput, body);
    const choices = (selected ?? []).map((choice) => ({ ...choice, id: choice.id ?? undefined }));
    return { id, selected: choices, context: readContext(context) };
  }
}

function readContext(context: DealFields['context']): DealChange['context'] {
  return { currency: context?.currency?.toUpperCase(), language: context?.language ?? undefined };
}

function readBuyer({
  email,
  first_name,
  last_name,
  full_name,
  fullName,
  phone_number,
}: NonNullable<DealFields['buyer']>): Buyer {
  const names = splitName(full_name ?? fullName);
  return {
    email: email ?? undefined,
    firstName: first_name ?? names.first,
    lastName: last_name ?? names.last,
    phone: phone_number ?? undefined,
  };
}

/** Splits a full name before its last word. */
export function splitName(name: string | null | undefined): { first?: string; last?: string } {
  if (!name?.trim()) return {};
  const words = name.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' ') || words[0] || '', last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}

function readDelivery({ methods }: NonNullable<DealFields['fulfillment']>): DeliveryChange {
  const method = methods?.find(({ type }) => type == null || type === 'shipping');
  const option = method?.groups?.find(({ selected_option_id }) => selected_option_id);
  return {
    destinations: (method?.destinations ?? []).map(({ id, ...address }) => ({
      id: id ?? undefined,
      address: readAddress(address),
    })),
    selectedDestinationId: method?.selected_destination_id ?? undefined,
    selectedOptionId: option?.selected_option_id ?? undefined,
  };
}

type Nullable<T> = { [Key in keyof T]?: T[Key] | null | undefined };

function readAddress({
  full_name,
  ...address
}: Nullable<PostalAddress> & { full_name?: string | null | undefined }): PostalAddress {
  const { first, last } = splitName(full_name);
  const names = { ...(first && { first_name: first }), ...(last && { last_name: last }) };
  return { ...names, ...omitNull(address) };
}

function omitNull<T extends object>(fields: Nullable<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as T; // optional fields of it
}

function writeBuyer(buyer: Buyer | undefined, consent: Json | undefined): Json | undefined {
  if (!buyer && !consent) return undefined;
  const { email, firstName, lastName, phone } = buyer ?? {};
  return {
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(email && { email }),
    ...(phone && { phone_number: phone }),
    ...(consent && { consent }),
  };
}

function writeItem({ id, title, price, imageUrl }: Deal['lines'][number]['item']): Json {
  return { id, title, price, ...(imageUrl && { image_url: imageUrl }) };
}

function writeTotal({ type, amount, text }: Total): Json {
  return { type, ...(text && { display_text: text }), amount };
}

function writeMessage({ type, code, content, severity, path }: AgentMessage): Json {
  const place = path ? { path } : {};
  return type === 'error'
    ? { type, code, content, severity: severity ?? 'recoverable', ...place }
    : { type, code, content, ...place };
}

function writeProduct(product: CatalogProduct): Json {
  const { id, slug, title, description, url, categories, media, options, variants, rating, tags } = product;
  const listPrices = variants.map(({ listPrice, price }) => listPrice ?? price);
  const isReduced = variants.some(({ listPrice }) => listPrice !== undefined);
  return {
    id,
    handle: slug,
    title,
    description: { plain: description },
    url,
    categories: categories.map((value) => ({ value, taxonomy: 'merchant' })),
    price_range: writeRange(
      variants.map(({ price }) => price),
      product.currency,
    ),
    ...(isReduced && { list_price_range: writeRange(listPrices, product.currency) }),
    media: media.map(writeMedia),
    ...(options.length > 0 && { options }),
    variants: variants.map((variant) => writeVariant(variant, product)),
    ...(rating && { rating: { value: rating.value, scale_min: 1, scale_max: 5, count: rating.count } }),
    ...(tags.length > 0 && { tags }),
  };
}

function writeVariant(variant: CatalogVariant, { currency, description }: CatalogProduct): Json {
  const { id, sku, gtin, title, url, price, listPrice, isAvailable, status, options, media } = variant;
  return {
    id,
    ...(sku && { sku }),
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    title,
    description: { plain: description },
    url,
    price: { amount: price, currency },
    ...(listPrice !== undefined && { list_price: { amount: listPrice, currency } }),
    availability: { available: isAvailable, status },
    ...(options.length > 0 && { options }),
    ...(media.length > 0 && { media: media.map(writeMedia) }),
  };
}

function writeRange(prices: number[], currency: string): Json {
  const toPrice = (amount: number) => ({ amount, currency });
  return { min: toPrice(Math.min(...prices)), max: toPrice(Math.max(...prices)) };
}

function writeMedia({ url, alt, width, height }: CatalogProduct['media'][number]): Json {
  return { type: 'image', url, alt_text: alt, width, height };
}
