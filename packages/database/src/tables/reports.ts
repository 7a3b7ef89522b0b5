import type { Minor } from '@mercer/contract';
import type { Json } from '../json.ts';

export interface ReportTables {
  sales: SaleTable;
  sale_lines: SaleLineTable;
  /** Visit counts of all processes; the date is the beginning of a quarter of an hour. */
  visit_counts: { date: string; name: string; count: number };
  /** searches that found nothing */
  missed_searches: { day: string; words: string; count: number };
}

/** Kept by triggers, as the next one: paid orders that are not canceled; amounts are of the store's currency. */
interface SaleTable {
  order_id: string;
  /** the order's */
  date_created: string;
  /** Country of the shipping address, else of the billing address; empty when unknown, like the next two columns. */
  country: string;
  state: string;
  coupon_code: string;
  /** pieces */
  items: number;
  /** Total with taxes and shipment, less discounts, regardless of the payment method. */
  gross: Minor;
  tax: Minor;
  /** `TaxLine[]`, in the order's currency */
  taxes: Json;
  /** the order's */
  base_rate: number;
}

interface SaleLineTable {
  order_id: string;
  item_id: string;
  product_id: string;
  date_created: string;
  quantity: number;
  gross: Minor;
  tax: Minor;
  /** 1 in the first line of an order with the product, so that orders can be counted */
  orders: number;
}
