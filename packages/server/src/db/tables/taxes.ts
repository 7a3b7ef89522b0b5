import type { Flag } from '../json.ts';

export interface TaxTables {
  tax_rules: TaxRuleTable;
}

/** One tax of one region; without a country it holds everywhere. */
interface TaxRuleTable {
  id: string;
  /** what the shopper reads: 'Oregon sales tax' */
  name: string;
  country: string | null;
  state: string | null;
  /** `97301`, `973*`, `97301..97399`, several with commas between */
  zip: string | null;
  /** of the rules of one priority the most specific counts; different priorities add up, lowest first */
  priority: number;
  /** is taken of the taxes of lower priorities as well */
  compound: Flag;
  /** millionths: 82 500 is 8.25 % */
  rate: number;
  /** of products in the class `reduced`; null: the same rate */
  reduced_rate: number | null;
  /** is taken of the shipping price as well */
  shipping: Flag;
}
