export { template as importTemplate } from './columns/mercer.ts';
export { formatMetadataValue } from './columns/metadata.ts';
export type { Cell } from './csv/cell.ts';
export { type FileFault, UnreadableFile } from './csv/fault.ts';
export { readCsvRows } from './csv/read-csv.ts';
export type { ImportShop, ProductResult } from './import-shop.ts';
export { PictureFault } from './pictures/picture-fault.ts';
export { convertFieldText } from './products/custom-fields.ts';
export { importProducts, type ProductsImported } from './products/import-products.ts';
export { UnknownColumns } from './products/read-drafts.ts';
export { type CouponReference, couponKind, type ImportedCoupon } from './records/coupons.ts';
export { customerKind, type ImportedCustomer } from './records/customers.ts';
export { giftcardKind, type ImportedGiftcard } from './records/giftcards.ts';
export { formatTax } from './records/order-parts.ts';
export { type ImportedOrder, orderKind } from './records/orders.ts';
export {
  type RecordDraft,
  type RecordFile,
  type RecordKind,
  readRecordFile,
  UnknownRecordColumns,
} from './records/record-table.ts';
export { type ImportedRedirect, redirectKind } from './records/redirects.ts';
export { type ImportedReview, reviewKind } from './records/reviews.ts';
export { type ImportedSubscriber, subscriberKind } from './records/subscribers.ts';
