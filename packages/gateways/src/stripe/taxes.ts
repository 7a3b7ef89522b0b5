import Stripe from 'stripe';
import { GatewayRefused, TaxAddressRefused } from '../errors.ts';
import type {
  CalculatedLine,
  CalculatedTax,
  TaxCalculation,
  TaxCommit,
  TaxProvider,
  TaxRequest,
  TaxReversal,
  TaxSetup,
  TaxTransaction,
} from '../tax-provider.ts';
import { unlessStripe } from './decline.ts';

/** A shopper waits for a calculation: it is asked for once, and not for long. */
const calculationLimits = { timeout: 4000, maxNetworkRetries: 0 };
const lineExpansion = ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'];
/** Stripe lists ten entries unless more are asked for. */
const pageSize = 100;

/** Stripe Tax: https://docs.stripe.com/tax/custom. Amounts are in the units of Stripe. */
export function createTaxes({ tax }: Stripe): TaxProvider {
  return {
    async calculate(request) {
      const calculation = await tax.calculations
        .create(toCalculationParams(request), calculationLimits)
        .catch(refuseAddress);
      const { id, line_items } = calculation;
      if (!id || !line_items) throw new GatewayRefused('Stripe has not kept the calculation');
      const lines = line_items.has_more
        ? await collectEntries(
            tax.calculations.listLineItems(id, { limit: pageSize, expand: ['data.tax_breakdown'] }, calculationLimits),
          )
        : line_items.data;
      if (calculation.currency !== request.currency.toLowerCase())
        throw new GatewayRefused('Stripe has calculated taxes in another currency');
      return readCalculation(id, calculation, lines);
    },

    async commit({ key, calculationId, reference }: TaxCommit): Promise<TaxTransaction> {
      const params = { calculation: calculationId, reference, expand: ['line_items'] };
      const transaction = await tax.transactions
        .createFromCalculation(params, { idempotencyKey: key })
        .catch(unlessStripe);
      const { id, line_items } = transaction;
      const lines =
        !line_items || line_items.has_more
          ? await collectEntries(tax.transactions.listLineItems(id, { limit: pageSize }))
          : line_items.data;
      return { id, lineIds: Object.fromEntries(lines.map((line) => [line.reference, line.id])) };
    },

    async reverse(request: TaxReversal) {
      const { id } = await tax.transactions
        .createReversal(toReversalParams(request), { idempotencyKey: request.key })
        .catch(unlessStripe);
      return { id };
    },

    async readSetup(): Promise<TaxSetup> {
      const { status, status_details, livemode } = await tax.settings.retrieve().catch(unlessStripe);
      const registrations = await collectEntries(tax.registrations.list({ status: 'active', limit: pageSize }));
      return {
        isActive: status === 'active',
        missing: status_details.pending?.missing_fields ?? [],
        registrations: registrations.map(({ country, country_options }) => nameRegistration(country, country_options)),
        isLive: livemode,
      };
    },
  };
}

/** Collects all pages of a list. @throws GatewayRefused, GatewayUnavailable */
async function collectEntries<T>(list: AsyncIterable<T>): Promise<T[]> {
  const entries: T[] = [];
  try {
    for await (const entry of list) entries.push(entry);
  } catch (error) {
    return unlessStripe(error);
  }
  return entries;
}

function nameRegistration(country: string, options: object): string {
  const { state } = Object(Reflect.get(options, country.toLowerCase()));
  return typeof state === 'string' ? `${country}-${state}` : country;
}

/** https://docs.stripe.com/error-codes: what Stripe answers to an address that it finds nowhere. */
function refuseAddress(error: unknown): never {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (code === 'customer_tax_location_invalid') throw new TaxAddressRefused({ cause: error });
  return unlessStripe(error);
}

const overrides = { customer: 'customer_exempt', reverse_charge: 'reverse_charge' } as const;

function toCalculationParams(request: TaxRequest): Stripe.Tax.CalculationCreateParams {
  const { currency, lines, shipment, address, exemption, vatId } = request;
  const tax_behavior = request.isIncluded ? 'inclusive' : 'exclusive';
  return {
    currency: currency.toLowerCase(),
    line_items: lines.map(({ reference, amount, quantity, taxCode }) => ({
      reference,
      amount,
      quantity,
      tax_behavior,
      tax_code: taxCode,
    })),
    ...(shipment && { shipping_cost: { amount: shipment.amount, tax_behavior, tax_code: shipment.taxCode } }),
    customer_details: {
      address: {
        line1: address.address1 ?? '',
        city: address.city ?? '',
        state: address.state ?? '',
        postal_code: address.zip ?? '',
        country: address.country,
      },
      address_source: request.isShipped ? 'shipping' : 'billing',
      ...(exemption && { taxability_override: overrides[exemption] }),
      ...(vatId && { tax_ids: [{ type: isNorthernIrish(vatId) ? 'gb_vat' : 'eu_vat', value: vatId }] }),
    },
    expand: lineExpansion,
  };
}

/** Northern Ireland trades goods with the member states under VAT ids that begin with XI. */
function isNorthernIrish(vatId: string): boolean {
  return vatId.startsWith('XI');
}

/** @throws GatewayRefused for an answer of another shape */
function readCalculation(
  id: string,
  calculation: Stripe.Tax.Calculation,
  lines: readonly Stripe.Tax.CalculationLineItem[],
): TaxCalculation {
  try {
    return toTaxCalculation(id, calculation, lines);
  } catch (cause) {
    throw new GatewayRefused('Stripe has answered taxes that cannot be read', { cause });
  }
}

type Breakdown = NonNullable<Stripe.Tax.CalculationLineItem['tax_breakdown']>[number];

function toTaxCalculation(
  id: string,
  { expires_at, shipping_cost, tax_amount_exclusive, tax_amount_inclusive, tax_breakdown }: Stripe.Tax.Calculation,
  lines: readonly Stripe.Tax.CalculationLineItem[],
): TaxCalculation {
  const calculatedLines = Object.fromEntries(
    lines.map((line) => [line.reference, toCalculatedLine(line.amount_tax, line.tax_breakdown ?? [])]),
  );
  const shipment = toCalculatedLine(shipping_cost?.amount_tax ?? 0, shipping_cost?.tax_breakdown ?? []);
  const lineTotal = Object.values(calculatedLines).reduce((sum, line) => sum + line.tax_total, shipment.tax_total);
  // a fee for each delivery, as in Colorado, is of no line
  const feeTotal = tax_amount_exclusive + tax_amount_inclusive - lineTotal;
  const feeType = tax_breakdown.find(({ tax_rate_details }) => tax_rate_details.rate_type === 'flat_amount');
  const fee = { id: 'stripe-delivery-fee', name: nameTaxType(feeType?.tax_rate_details.tax_type), rate: 0 };
  return {
    id,
    expiresAt: new Date((expires_at ?? 0) * 1000).toISOString(),
    lines: calculatedLines,
    shipment:
      feeTotal > 0
        ? { tax_total: shipment.tax_total + feeTotal, taxes: [...shipment.taxes, { ...fee, amount: feeTotal }] }
        : shipment,
  };
}

/** The taxes of a line; what its parts lack of the line's tax, or have more, is of the largest part. */
function toCalculatedLine(taxTotal: number, breakdown: readonly Breakdown[]): CalculatedLine {
  const taxes = breakdown.filter(({ amount }) => amount !== 0).map(toCalculatedTax);
  const difference = taxes.reduce((left, { amount }) => left - amount, taxTotal);
  const [largest] = taxes.toSorted((a, b) => b.amount - a.amount);
  if (largest) largest.amount += difference;
  else if (taxTotal !== 0) taxes.push({ id: 'stripe-tax', name: 'Tax', rate: 0, amount: taxTotal });
  return { tax_total: taxTotal, taxes };
}

function toCalculatedTax({ amount, jurisdiction, tax_rate_details }: Breakdown): CalculatedTax {
  const { country, state, level, display_name } = jurisdiction;
  const taxName = tax_rate_details?.display_name ?? nameTaxType(tax_rate_details?.tax_type);
  const words = ['stripe', country, state ?? '', level, level === 'country' ? '' : display_name, taxName];
  return {
    id: words
      .filter(Boolean)
      .join('-')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/-$/, ''),
    name: level === 'country' ? taxName : `${display_name}: ${taxName}`,
    rate: Math.round(Number(tax_rate_details?.percentage_decimal ?? 0) * 10_000),
    amount,
  };
}

/** `retail_delivery_fee` is Retail Delivery Fee. */
function nameTaxType(type: string | null | undefined): string {
  if (!type) return 'Tax';
  if (['vat', 'gst', 'hst', 'pst', 'qst', 'jct', 'igst', 'rst'].includes(type)) return type.toUpperCase();
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** https://docs.stripe.com/tax/custom#reversals: amounts of reversals are negative. */
function toReversalParams(request: TaxReversal): Stripe.Tax.TransactionCreateReversalParams {
  const { transactionId, reference, lines, shipment } = request;
  return {
    mode: 'partial',
    original_transaction: transactionId,
    reference,
    ...(lines.length > 0 && {
      line_items: lines.map((line) => ({
        original_line_item: line.lineId,
        reference: line.reference,
        amount: -line.amount,
        amount_tax: -line.tax,
      })),
    }),
    ...(shipment && { shipping_cost: { amount: -shipment.amount, amount_tax: -shipment.tax } }),
  };
}
