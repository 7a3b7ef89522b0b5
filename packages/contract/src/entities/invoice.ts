import type { Major } from '../money.ts';

/** Written when an order is paid, or a refund made, and never changed. */
export interface Invoice {
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  /** the invoice that a credit note takes back */
  invoice_number: string | null;
  order_id: string;
  order_number: string;
  date_created: string;
  /** When the goods left or were paid, whichever the document was written for. */
  supply_date?: string;
  locale: string;
  currency: string;
  seller: { name: string; email: string | null; lines: string[]; tax_id: string | null };
  buyer: { email: string | null; lines: string[] };
  shipping: { email: string | null; lines: string[] };
  lines: {
    name: string;
    sku: string | null;
    description: string;
    quantity: number;
    price: Major;
    discount_total: Major;
    total: Major;
  }[];
  sub_total: Major;
  discount_total: Major;
  shipment_total: Major;
  /**
   * Amount that a credit note refunds beyond its lines and shipment, or that an invoice states less because it has been
   * refunded; excludes taxes added on top.
   */
  adjustment: Major;
  /** `base` is the net amount that the tax is taken of; absent on documents of older versions. */
  taxes: { name: string; rate: number; amount: Major; included: boolean; base?: Major }[];
  grand_total: Major;
  payments: { label: string; amount: Major }[];
  /** The owner's text below the sums. */
  footer?: string;
}
