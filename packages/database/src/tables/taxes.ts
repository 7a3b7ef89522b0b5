import type { Generated } from 'kysely';
import type { Flag } from '../json.ts';

export interface TaxTables {
  tax_rules: TaxRuleTable;
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
