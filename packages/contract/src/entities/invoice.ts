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
    price: number;
    discount_total: number;
    total: number;
  }[];
  sub_total: number;
  discount_total: number;
  shipment_total: number;
  /** what a credit note gives back beyond its lines */
  adjustment: number;
  taxes: { name: string; rate: number; amount: number; included: boolean }[];
  grand_total: number;
  payments: { label: string; amount: number }[];
}
