import type { Minor } from '@mercer/contract';

/** Calculates and records the taxes of a shop. Amounts are in the shop's minor units. */
export interface TaxProvider {
  /**
   * Calculates taxes within the time of a shopper's request.
   * @throws TaxAddressRefused, GatewayRefused; GatewayUnavailable where another time may have an answer
   */
  calculate(request: TaxRequest): Promise<TaxCalculation>;
  /**
   * Records the taxes of a paid order. Called with the same key again, it is the same record.
   * @throws GatewayRefused, also for a calculation that has expired; GatewayUnavailable
   */
  commit(request: TaxCommit): Promise<TaxTransaction>;
  /**
   * Takes a part of a record back. Called with the same key again, it is the same reversal.
   * @throws GatewayRefused; GatewayUnavailable
   */
  reverse(request: TaxReversal): Promise<{ id: string }>;
  /** Reads what the account lacks before it can calculate. @throws GatewayRefused, GatewayUnavailable */
  readSetup(): Promise<TaxSetup>;
}

interface TaxAddress {
  address1?: string | null | undefined;
  city?: string | null | undefined;
  /** code, such as `CA` */
  state?: string | null | undefined;
  zip?: string | null | undefined;
  /** two letters */
  country: string;
}

/** Goods and shipment to tax, after discounts. */
export interface TaxRequest {
  currency: string;
  lines: TaxRequestLine[];
  /** null: nothing is charged for shipping */
  shipment: { amount: Minor; taxCode: string } | null;
  /** True where the amounts contain their taxes. */
  isIncluded: boolean;
  address: TaxAddress;
  /** True where the address is the destination of a parcel; otherwise it is the buyer's. */
  isShipped: boolean;
  /** why the buyer pays no taxes; null: the taxes of the place apply */
  exemption: 'customer' | 'reverse_charge' | null;
  /** null: none that the tax depends on */
  vatId: string | null;
}

interface TaxRequestLine {
  /** unique in the request */
  reference: string;
  amount: Minor;
  quantity: number;
  /** the provider's code for a kind of goods */
  taxCode: string;
}

/** One tax of a line, by jurisdiction. */
export interface CalculatedTax {
  /** same for the same tax of one jurisdiction, such as `stripe-us-ca-county-los-angeles-sales-tax` */
  id: string;
  /** such as `California Sales Tax` */
  name: string;
  /** millionths: 82 500 is 8.25 % */
  rate: number;
  amount: Minor;
}

export interface CalculatedLine {
  tax_total: Minor;
  /** sum up to `tax_total` */
  taxes: CalculatedTax[];
}

export interface TaxCalculation {
  /** the provider's, by which it is committed */
  id: string;
  /** ISO 8601 time in UTC until which it can be committed */
  expiresAt: string;
  /** by the reference of the line */
  lines: Record<string, CalculatedLine>;
  shipment: CalculatedLine;
}

export interface TaxCommit {
  /** idempotency key */
  key: string;
  calculationId: string;
  /** unique among all records and reversals of the account */
  reference: string;
}

export interface TaxTransaction {
  id: string;
  /** the provider's id of each line, by the line's reference */
  lineIds: Record<string, string>;
}

/** Amount and tax that are taken back; both are positive. */
interface ReversedAmount {
  /** contains the tax where the price did */
  amount: Minor;
  tax: Minor;
}

export interface TaxReversal extends TaxCommitIdentity {
  transactionId: string;
  currency: string;
  lines: (ReversedAmount & { lineId: string; reference: string })[];
  /** null: nothing of the shipment is taken back */
  shipment: ReversedAmount | null;
}

type TaxCommitIdentity = Pick<TaxCommit, 'key' | 'reference'>;

export interface TaxSetup {
  /** False while the account cannot calculate; `missing` says why. */
  isActive: boolean;
  /** Names of settings that are missing, as the provider has them. */
  missing: string[];
  /** Codes of the countries, with their state where there is one, in which taxes are collected: `DE`, `US-CA`. */
  registrations: string[];
  /** Mode of the keys that were used. */
  isLive: boolean;
}
