import type { Minor } from '@mercer/contract';

/** Amount that one tax adds, or that the prices already include; in minor units. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: Minor;
  included: boolean;
}
