// Rows that fill a new database, written as the shop itself would have written them.
export { defaultCost, hashPassword } from '@mercer/commerce/accounts';
export { indexProducts, listSharedTexts, loadProducts, type NewProducts } from '@mercer/commerce/catalog';
export { issueCreditNote, issueInvoice } from '@mercer/commerce/invoices';
export { normalizeCode, type Offer, toStoredCode } from '@mercer/commerce/promotions';
export type { ShippingSettings } from '@mercer/commerce/shipping';
export {
  advisoryLock,
  bulkTransaction,
  type Database,
  type Db,
  migrateSchema,
  type NewRow,
  openDatabase,
  recordOpeningStock,
  type Tx,
} from '@mercer/database';
export type { Photographs } from '@mercer/images';
