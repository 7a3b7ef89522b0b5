import type { Minor } from '@mercer/contract';

/** What one tax adds, or is contained in the prices already; in minor units. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: Minor;
  included: boolean;
}
