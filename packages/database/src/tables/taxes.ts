import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface TaxTables {
  tax_rules: TaxRuleTable;
  tax_calculations: TaxCalculationTable;
  tax_transactions: TaxTransactionTable;
}

/** Answers of a tax provider. Neither goods nor addresses are kept with them. */
interface TaxCalculationTable {
  /** hash of everything that the provider was asked */
  id: string;
  provider: string;
  /** `TaxCalculation` */
  result: Json;
  date_created: string;
  /** ISO 8601 time in UTC until which the provider can record it */
  date_expires: string;
}

/** Taxes of an order, or of a part that is taken back, which the provider records once the order is paid. */
interface TaxTransactionTable {
  /** reference at the provider: the order's id for its first sale */
  id: string;
  order_id: string;
  kind: 'sale' | 'reversal';
  /** sale that a reversal takes back a part of */
  sale_id: string | null;
  provider: string;
  /** the provider's id of the calculation; null for a reversal, and where the shop's own rules were used */
  calculation_id: string | null;
  calculation_expires: string | null;
  /** `(string | null)[]`: lines of the order in the order of the calculation; null is the shipment */
  item_ids: Json;
  /** `CreditedPart[]` of a reversal */
  parts: Json | null;
  /** `waiting`: for the payment or the next try; `failed`: the provider has refused it; `skipped`: it is not recorded */
  status: 'waiting' | 'recorded' | 'failed' | 'skipped';
  /** the provider's id */
  transaction_id: string | null;
  /** `Record<string, string>`: the provider's ids of the lines, by their place in the calculation */
  line_ids: Json | null;
  /** why it failed or is skipped */
  message: string | null;
  date_created: string;
  date_recorded: string | null;
}

/** Tax of one region; a rule without a country applies everywhere. */
interface TaxRuleTable {
  id: string;
  /** Name that the shopper reads: 'Oregon sales tax'. */
  name: string;
  country: string | null;
  state: string | null;
  /** `97301`, `973*`, `97301..97399`, several with commas between */
  zip: string | null;
  /**
   * Order of application: rules of different priorities add up, lowest first; among rules of one priority the most
   * specific applies.
   */
  priority: number;
  /** is taken of the taxes of lower priorities as well */
  compound: Flag;
  /** millionths: 82 500 is 8.25 % */
  rate: number;
  /** Rate for products in the class `reduced`, in millionths; null: the same as `rate`. */
  reduced_rate: number | null;
  /** JSON: rates of the owner's own tax classes by their code, in millionths; a class without one pays `rate`. */
  class_rates: Generated<string>;
  /** is taken of the shipping price as well */
  shipping: Flag;
}
