import type { Json } from '../json.ts';

export interface InvoiceTables {
  invoices: InvoiceTable;
}

/** Written once, never changed; of a buyer who has left only what tax law asks for is kept. */
interface InvoiceTable {
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  order_id: string;
  /** Id of the refund that a credit note belongs to. */
  refund_id: string | null;
  account_id: string | null;
  /** `InvoiceSnapshot` */
  snapshot: Json;
  date_created: string;
}
