// Rows that fill a new database, written as the shop itself would have written them.
export { defaultCost, hashPassword } from './accounts/index.ts';
export { indexProducts, listSharedTexts, loadProducts, type NewProducts } from './catalog/index.ts';
export {
  advisoryLock,
  bulkTransaction,
  type Database,
  type Db,
  migrateSchema,
  type NewRow,
  openDatabase,
  type Tx,
} from './db/index.ts';
export type { Photographs } from './images/index.ts';
export { issueCreditNote, issueInvoice } from './invoices/index.ts';
export { normalizeCode, type Offer, toStoredCode } from './promotions/index.ts';
export type { ShippingSettings } from './shipping/index.ts';
