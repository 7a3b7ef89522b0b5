import {
  couponKind,
  customerKind,
  giftcardKind,
  orderKind,
  type RecordKind,
  redirectKind,
  reviewKind,
  subscriberKind,
} from '@mercer/commerce/imports';
import type { RecordWriter } from './record-saving.ts';
import { writeCoupon } from './write-coupon.ts';
import { writeCustomer } from './write-customer.ts';
import { writeGiftcard } from './write-giftcard.ts';
import { writeOrder } from './write-order.ts';
import { writeRedirect } from './write-redirect.ts';
import { writeReview } from './write-review.ts';
import { writeSubscriber } from './write-subscriber.ts';

export interface RecordImport {
  reader: RecordKind;
  write: RecordWriter<object>;
  /** name of the field that finds a record, for a second one in a file */
  keyName: string;
}

function defineImport<Fields extends object>(
  reader: RecordKind<Fields>,
  write: RecordWriter<Fields>,
  keyName: string,
): RecordImport {
  // the reader makes the drafts that its writer takes
  return { reader, write: write as RecordWriter<object>, keyName };
}

/** How each kind of records but products is read and written. */
export const recordImports = {
  coupons: defineImport(couponKind, writeCoupon, 'code'),
  customers: defineImport(customerKind, writeCustomer, 'e-mail address'),
  giftcards: defineImport(giftcardKind, writeGiftcard, 'code'),
  orders: defineImport(orderKind, writeOrder, 'number'),
  redirects: defineImport(redirectKind, writeRedirect, 'path'),
  reviews: defineImport(reviewKind, writeReview, 'review of the product by its author'),
  subscribers: defineImport(subscriberKind, writeSubscriber, 'e-mail address'),
};
