import type { AgentMessage } from '../../trust/index.ts';
import type {
  Buyer,
  Deal,
  DealChange,
  DealLine,
  DealStatus,
  DeliveryOption,
  Instrument,
  PaymentHandler,
  PostalAddress,
  Total,
} from '../core/deal.ts';
import type { OrderDocument } from '../core/order-document.ts';
import { AcpCompleteInput, type AcpFields, AcpSessionInput } from './acp-fields.ts';
import { InvalidInput, readInput } from './read-input.ts';
import { type Json, splitName } from './ucp-version.ts';

const version = '2026-04-17';

/** ACP 2026-04-17: writes the answers of the core in its shapes, and reads its requests. */
export const acpVersion = {
  version,

  /** @param publicUrl address of the shop, below which the schemas of its payment handler are */
  writeSession(deal: Deal, publicUrl: string): Json {
    const { id, currency, lines, delivery, buyer, handlers, order, continueUrl } = deal;
    const address = delivery?.destinations[0]?.address;
    const details = address && writeDetails(address, buyer);
    const selectedId = delivery?.selectedOptionId;
    return {
      id,
      protocol: { version },
      capabilities: {
        payment: { handlers: handlers.map((handler) => writeHandler(handler, publicUrl)) },
        interventions: { supported: [], required: [], enforcement: 'conditional' },
        extensions: [discountExtension],
      },
      ...(buyer?.email && { buyer: writeBuyer(buyer) }),
      status: decideStatus(deal),
      currency: currency.toLowerCase(),
      line_items: lines.map(writeLine),
      ...(details && { fulfillment_details: details }),
      fulfillment_options: (delivery?.options ?? []).map(writeOption),
      ...(selectedId && { selected_fulfillment_options: [writeSelection(selectedId, deal)] }),
      totals: writeTotals(deal.totals),
      messages: deal.messages.map(writeMessage),
      links: deal.links.flatMap(({ type, url }) => {
        const name = linkTypes[type];
        return name ? [{ type: name, url }] : [];
      }),
      expires_at: deal.expiresAt,
      ...(continueUrl && { continue_url: continueUrl }),
      discounts: writeDiscounts(deal),
      ...(order && {
        order: { id: order.id, checkout_session_id: id, order_number: order.label, permalink_url: order.url },
      }),
    };
  },

  /** Event for the platform: the whole order, not what has changed. */
  writeEvent(order: OrderDocument, type: 'order_create' | 'order_update'): Json {
    return { type, data: writeOrder(order) };
  },

  /** Flat error with the first fault; the sentences of the remaining ones follow. */
  writeFailure(messages: AgentMessage[]): Json {
    const [first] = messages;
    const content = messages.map((message) => message.content).join(' ');
    const param = toParam(first?.path);
    const code = first ? toErrorCode(first.code) : 'invalid';
    return { type: 'invalid_request', code, message: content || 'The call is not valid.', ...(param && { param }) };
  },

  /** @throws InvalidInput */
  readSession(body: unknown): DealChange {
    const input = readInput(AcpSessionInput, body);
    if (!input.line_items && !input.items) throw new InvalidInput([missingItems]);
    return toChange(input);
  },

  /** Fields that are absent stay as they are. @throws InvalidInput */
  readUpdate(body: unknown): DealChange {
    return toChange(readInput(AcpSessionInput, body));
  },

  /** @throws InvalidInput */
  readCompletion(body: unknown): { instruments: Instrument[]; buyer: Buyer | undefined } {
    const { buyer, payment_data } = readInput(AcpCompleteInput, body);
    const { handler_id, instrument, billing_address } = payment_data;
    const { type, token } = instrument.credential;
    const billingAddress = billing_address ? readAddress(billing_address) : undefined;
    const credential = { token, credentialType: type ?? undefined };
    const paid = { id: 'instrument', handlerId: handler_id, ...credential, billingAddress };
    return { instruments: [paid], buyer: readBuyer(buyer, undefined) };
  },
};

const missingItems: AgentMessage = {
  type: 'error',
  code: 'field_required',
  path: '$.line_items',
  content: 'There is nothing to buy: name at least one item.',
  severity: 'recoverable',
};

export type AcpVersion = typeof acpVersion;

const discountExtension = {
  name: 'discount',
  extends: [
    '$.CheckoutSessionCreateRequest.discounts',
    '$.CheckoutSessionUpdateRequest.discounts',
    '$.CheckoutSession.discounts',
  ],
};

const statuses: Record<DealStatus, string> = {
  incomplete: 'not_ready_for_payment',
  requires_escalation: 'requires_escalation',
  ready_for_complete: 'ready_for_payment',
  complete_in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
};

function decideStatus({ status, messages }: Deal): string {
  return messages.some(({ code }) => code === 'checkout_expired') ? 'expired' : statuses[status];
}

const linkTypes: Record<string, string | undefined> = {
  privacy_policy: 'privacy_policy',
  terms_of_service: 'terms_of_use',
  refund_policy: 'return_policy',
  shipping_policy: 'shipping_policy',
};

function writeHandler({ id, name, config }: PaymentHandler, publicUrl: string): Json {
  return {
    id,
    name,
    version,
    spec: `${publicUrl}/llms.txt`,
    requires_delegate_payment: false,
    requires_pci_compliance: false,
    psp: 'sandbox',
    config_schema: `${publicUrl}/acp/schemas/sandbox-config.json`,
    instrument_schemas: [`${publicUrl}/acp/schemas/sandbox-instrument.json`],
    config,
  };
}

/** Schemas of the sandbox handler, to which its description leads. */
export const sandboxSchemas: Record<string, Json> = {
  'sandbox-config.json': { type: 'object', properties: { environment: { const: 'sandbox' } } },
  'sandbox-instrument.json': {
    type: 'object',
    required: ['type', 'credential'],
    properties: {
      type: { const: 'card' },
      credential: {
        type: 'object',
        required: ['type', 'token'],
        properties: {
          type: { type: 'string' },
          token: { enum: ['success_token', 'fail_token', 'challenge_token', 'slow_token'] },
        },
      },
    },
  },
};

function writeBuyer({ email, firstName, lastName, phone }: Buyer): Json {
  return {
    email,
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(phone && { phone_number: phone }),
  };
}

/** An address that lacks a part the protocol requires is not written: messages say what it lacks. */
function writeDetails(address: PostalAddress, buyer: Buyer | undefined): Json | undefined {
  const name = [address.first_name ?? buyer?.firstName, address.last_name ?? buyer?.lastName].filter(Boolean).join(' ');
  const { street_address, extended_address, address_locality, address_region, address_country, postal_code } = address;
  if (!street_address || !address_locality || !address_country) return undefined;
  return {
    ...(name && { name }),
    ...(address.phone_number && { phone_number: address.phone_number }),
    ...(buyer?.email && { email: buyer.email }),
    address: {
      name,
      line_one: street_address,
      ...(extended_address && { line_two: extended_address }),
      city: address_locality,
      state: address_region ?? '',
      country: address_country,
      postal_code: postal_code ?? '',
    },
  };
}

function writeLine({ id, item, quantity, totals }: DealLine): Json {
  return {
    id,
    item: { id: item.id },
    quantity,
    name: item.title,
    unit_amount: item.price,
    ...(item.imageUrl && { images: [item.imageUrl] }),
    totals: writeTotals(totals),
  };
}

function writeOption({ id, title, description, price, earliest, latest }: DeliveryOption): Json {
  return {
    type: 'shipping',
    id,
    title,
    ...(description && { description }),
    ...(earliest && { earliest_delivery_time: earliest }),
    ...(latest && { latest_delivery_time: latest }),
    totals: [{ type: 'total', display_text: 'Shipping', amount: price }],
  };
}

function writeSelection(optionId: string, { lines, delivery }: Deal): Json {
  const parcelLines = lines.filter(({ id }) => delivery?.lineIds.includes(id));
  return { type: 'shipping', option_id: optionId, item_ids: parcelLines.map(({ item }) => item.id) };
}

const totalTypes: Record<string, { type: string; text: string } | undefined> = {
  fulfillment: { type: 'fulfillment', text: 'Shipping' },
  tax: { type: 'tax', text: 'Tax' },
  gift_card: { type: 'store_credit', text: 'Gift card' },
  total: { type: 'total', text: 'Total' },
};

/** Lists the parts of a price: what is taken off is positive, and the subtotal is what is left then. */
function writeTotals(totals: Total[]): Json[] {
  const base = sumTotals(totals, ['subtotal']);
  const discount = -sumTotals(totals, ['discount', 'items_discount']);
  return [
    { type: 'items_base_amount', display_text: 'Items', amount: base },
    ...(discount > 0 ? [{ type: 'discount', display_text: 'Discount', amount: discount }] : []),
    { type: 'subtotal', display_text: 'Subtotal', amount: base - discount },
    ...totals.flatMap(({ type, text, amount }) => {
      const total = totalTypes[type];
      return total ? [{ type: total.type, display_text: text ?? total.text, amount: Math.abs(amount) }] : [];
    }),
  ];
}

function sumTotals(totals: Total[], types: string[]): number {
  return totals.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Says which codes hold, and why the remaining ones do not. */
function writeDiscounts({ discounts: { codes, applied }, messages }: Deal): Json {
  const rejected = messages.flatMap(({ code: reason, content }) => {
    const [, code] = /^Code (\S+) cannot/.exec(content) ?? [];
    return code && warningCodes.has(reason) ? [{ code, reason, message: content }] : [];
  });
  return {
    codes,
    applied: applied.map(({ code, title, amount, allocations }, index) => ({
      id: `discount_${index + 1}`,
      ...(code !== undefined ? { code } : { automatic: true }),
      coupon: { id: code ?? `discount_${index + 1}`, name: title },
      amount,
      ...(allocations.length > 0 && { allocations }),
    })),
    ...(rejected.length > 0 && { rejected }),
  };
}

const errorCodes: Record<string, string | undefined> = {
  field_required: 'missing',
  out_of_stock: 'out_of_stock',
  item_unavailable: 'unsupported',
  address_undeliverable: 'region_restricted',
  payment_failed: 'payment_declined',
  payment_handler_unknown: 'unsupported',
  payment_authentication_required: 'requires_3ds',
  buyer_confirmation_required: 'approval_required',
  buyer_review_required: 'approval_required',
  agent_limit_exceeded: 'maximum_exceeded',
  checkout_with_buyer: 'conflict',
  checkout_expired: 'expired',
  not_found: 'not_found',
};

function toErrorCode(code: string): string {
  return errorCodes[code] ?? 'invalid';
}

/** Codes of warnings that both protocols have. */
const warningCodes = new Set(['discount_code_invalid', 'discount_code_combination_disallowed']);

function writeMessage({ type, code, content, severity, path }: AgentMessage): Json {
  const param = toParam(path);
  const text = { content_type: 'plain', content, ...(param && { param }) };
  if (type === 'error') {
    const resolution = severity === 'unrecoverable' ? undefined : (severity ?? 'recoverable');
    return { type, code: toErrorCode(code), ...(resolution && { resolution }), ...text };
  }
  if (type === 'warning' && code === 'quantity_adjusted') return { type, code: 'limited_availability', ...text };
  if (type === 'warning' && code.startsWith('discount_code_'))
    return { type, code: warningCodes.has(code) ? code : 'discount_code_invalid', ...text };
  return { type: 'info', ...text };
}

const destination = '$.fulfillment.methods[0].destinations';
/** Paths of the core and of the protocol; the first that fits is taken. */
const params: [prefix: string, param: string][] = [
  [`${destination}[0].street_address`, '$.fulfillment_details.address.line_one'],
  [`${destination}[0].address_locality`, '$.fulfillment_details.address.city'],
  [`${destination}[0].address_region`, '$.fulfillment_details.address.state'],
  [`${destination}[0].postal_code`, '$.fulfillment_details.address.postal_code'],
  [`${destination}[0].address_country`, '$.fulfillment_details.address.country'],
  ['$.fulfillment.methods[0].groups', '$.selected_fulfillment_options'],
  ['$.fulfillment', '$.fulfillment_details.address'],
  ['$.payment.instruments[0].credential', '$.payment_data.instrument.credential'],
  ['$.payment.', '$.payment_data'],
];

function toParam(path: string | undefined): string | undefined {
  if (path === '$.payment') return '$.payment_data';
  return params.find(([prefix]) => path?.startsWith(prefix))?.[1] ?? path;
}

function toChange({
  line_items,
  items = line_items,
  buyer,
  fulfillment_details: details,
  selected_fulfillment_options: selection,
  coupons,
  discounts,
  currency,
  locale,
}: AcpFields): DealChange {
  const address = details?.address ? readAddress(details.address, details) : undefined;
  const option = selection?.find(({ type }) => type === 'shipping')?.option_id;
  const delivery = {
    destinations: address ? [{ id: undefined, address }] : [],
    selectedDestinationId: undefined,
    selectedOptionId: option,
  };
  return {
    items: items?.map(({ id, quantity }) => ({ id, quantity: quantity ?? 1 })),
    buyer: readBuyer(buyer, details),
    consent: undefined,
    delivery: address || option ? delivery : undefined,
    codes: readCodes(discounts === null ? null : (discounts?.codes ?? coupons)),
    context: { currency: currency?.toUpperCase(), language: locale ?? undefined },
  };
}

/** `null` clears the codes. */
function readCodes(codes: string[] | null | undefined): string[] | undefined {
  return codes === null ? [] : codes?.filter((code) => code.trim() !== '');
}

/** Reads the buyer; where none is named, whoever gets the parcel. */
function readBuyer(buyer: AcpFields['buyer'], details: AcpFields['fulfillment_details']): Buyer | undefined {
  const email = buyer?.email ?? details?.email ?? undefined;
  const names = splitName(buyer?.full_name ?? (buyer ? undefined : details?.name));
  const person = {
    email,
    firstName: buyer?.first_name ?? names.first,
    lastName: buyer?.last_name ?? names.last,
    phone: buyer?.phone_number ?? undefined,
  };
  return Object.values(person).some(Boolean) ? person : undefined;
}

type AddressFields = NonNullable<NonNullable<AcpFields['fulfillment_details']>['address']>;

function readAddress(
  { name, line_one, line_two, city, state, country, postal_code }: AddressFields,
  details?: AcpFields['fulfillment_details'],
): PostalAddress {
  const { first, last } = splitName(name || details?.name);
  const fields = {
    street_address: line_one,
    extended_address: line_two,
    address_locality: city,
    address_region: state,
    address_country: country,
    postal_code,
    first_name: first,
    last_name: last,
    phone_number: details?.phone_number,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

function writeOrder(order: OrderDocument): Json {
  const { id, label, checkoutId, url, currency, lines, adjustments, totals } = order;
  const refunded = adjustments
    .filter(({ type, status }) => type === 'refund' && status === 'completed')
    .reduce((sum, { amount = 0 }) => sum + Math.abs(amount), 0);
  const refund = { type: 'amount_refunded', display_text: 'Refunded', amount: refunded };
  return {
    type: 'order',
    id,
    checkout_session_id: checkoutId,
    order_number: label,
    permalink_url: url,
    status: decideOrderStatus(order),
    line_items: lines.map(({ id: lineId, item, quantity, totals: parts, status }) => ({
      id: lineId,
      title: item.title,
      product_id: item.id,
      ...(item.imageUrl && { image_url: item.imageUrl }),
      quantity: {
        ordered: Math.max(1, quantity.original),
        current: quantity.total,
        fulfilled: Math.min(quantity.fulfilled, quantity.total),
      },
      unit_price: item.price,
      subtotal: sumTotals(parts, ['subtotal']),
      totals: writeTotals(parts),
      status,
    })),
    fulfillments: writeFulfillments(order),
    adjustments: adjustments.map(({ id: adjustmentId, type, date, status, lines: parts, amount, description }) => ({
      id: adjustmentId,
      type,
      occurred_at: date,
      status,
      ...(parts.length > 0 && { line_items: writeReferences(parts) }),
      ...(amount !== undefined && { amount: Math.abs(amount), currency: currency.toLowerCase() }),
      ...(description && { description }),
    })),
    totals: [...writeTotals(totals), ...(refunded > 0 ? [refund] : [])],
  };
}

/** A number of pieces that is taken away is negative in the core. */
function writeReferences(parts: { id: string; quantity: number }[]): Json[] {
  const references = parts.map(({ id, quantity }) => ({ id, quantity: Math.abs(quantity) }));
  return references.filter(({ quantity }) => quantity > 0);
}

function decideOrderStatus({ lines, events, adjustments }: OrderDocument): string {
  if (adjustments.some(({ type }) => type === 'cancellation')) return 'canceled';
  if (events.some(({ type }) => type === 'delivered')) return 'completed';
  const isShipped = lines.every(({ status }) => status === 'fulfilled' || status === 'removed');
  if (isShipped && events.length > 0) return 'shipped';
  return events.length > 0 ? 'processing' : 'confirmed';
}

/** Lists the parcels that have left; before the first, what is to be sent. */
function writeFulfillments({ expectations, events }: OrderDocument): Json[] {
  const type = 'shipping';
  const delivered = events.filter((event) => event.type === 'delivered');
  const parcels = events.filter((event) => event.type === 'shipped');
  if (parcels.length === 0)
    return expectations.map(({ id, lines, description }) => {
      const facts = { line_items: writeReferences(lines), ...(description && { description }) };
      return { id, type, status: 'processing', ...facts };
    });
  return parcels.map(({ id, date, lines, trackingNumber, trackingUrl, carrier }) => {
    const arrival = delivered.find((event) => event.id === `${id}-delivered`);
    const happened = [{ id: `${id}-shipped`, type: 'shipped', occurred_at: date }];
    return {
      id,
      type,
      status: arrival ? 'delivered' : 'shipped',
      line_items: writeReferences(lines),
      ...(carrier && { carrier }),
      ...(trackingNumber && { tracking_number: trackingNumber }),
      ...(trackingUrl && { tracking_url: trackingUrl }),
      events: [...happened, ...(arrival ? [{ id: arrival.id, type: 'delivered', occurred_at: arrival.date }] : [])],
    };
  });
}
