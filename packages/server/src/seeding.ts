// What fills a database before it is a shop's: rows, as the shop itself would have written them.
export { defaultCost, hashPassword } from './accounts/index.ts';
export { indexProducts, loadProducts, type NewProducts, sharedTexts } from './catalog/index.ts';
export {
  advisoryLock,
  bulkTransaction,
  type Database,
  type Db,
  migrate,
  type NewRow,
  openDatabase,
  type Tx,
} from './db/index.ts';
export type { Photographs } from './images/index.ts';
export { issueCreditNote, issueInvoice } from './invoices/index.ts';
export { normalCode, type Offer, storedCode } from './promotions/index.ts';
export type { ShippingSettings } from './shipping/index.ts';
