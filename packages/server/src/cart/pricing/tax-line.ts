/** What one tax adds, or is contained in the prices already; in minor units. */
export interface TaxLine {
  id: string;
  name: string;
  /** percent */
  rate: number;
  amount: number;
  included: boolean;
}
