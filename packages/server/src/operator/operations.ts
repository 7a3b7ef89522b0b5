import { attributeOperations } from './attributes/operations.ts';
import { auditOperations } from './audit/operations.ts';
import { bookOperations } from './books/operations.ts';
import { categoryOperations } from './categories/operations.ts';
import { checkupOperations } from './checkup/operations.ts';
import { contentOperations } from './content/operations.ts';
import { previewOperations } from './content/previews.ts';
import type { Description } from './description/description.ts';
import type { Operation } from './description/operation.ts';
import { giftcardOperations } from './discounts/giftcards.ts';
import { discountOperations } from './discounts/operations.ts';
import { draftOperations } from './drafts/operations.ts';
import { eventDescriptions } from './events-described.ts';
import { functionOperations } from './functions/operations.ts';
import { imageDescriptions } from './images-described.ts';
import { invoiceOperations } from './invoices/operations.ts';
import { keyOperations } from './keys/operations.ts';
import { mailOperations } from './mails/operations.ts';
import { orderOperations } from './orders/operations.ts';
import { pageOperations } from './pages/operations.ts';
import type { DescribedPath } from './paths.ts';
import { accountOperations } from './people/account-operations.ts';
import { peopleOperations } from './people/operations.ts';
import { productOperations } from './products/operations.ts';
import { reportOperations } from './reports/operations.ts';
import { returnOperations } from './returns/operations.ts';
import { reviewOperations } from './reviews/operations.ts';
import { settingOperations } from './settings/operations.ts';
import { subscriberOperations } from './subscribers/operations.ts';
import { subscriptionOperations } from './subscriptions/operations.ts';
import { taxOperations } from './taxes/operations.ts';
import { transferDescriptions } from './transfer-described.ts';
import { deliveryOperations } from './webhooks/deliveries.ts';
import { webhookOperations } from './webhooks/operations.ts';
import { wordOperations } from './words/operations.ts';

/** Operation for each path. */
export const operations: Record<DescribedPath, Operation> = {
  ...keyOperations,
  ...orderOperations,
  ...draftOperations,
  ...productOperations,
  ...categoryOperations,
  ...attributeOperations,
  ...discountOperations,
  ...giftcardOperations,
  ...functionOperations,
  ...mailOperations,
  ...pageOperations,
  ...contentOperations,
  ...previewOperations,
  ...peopleOperations,
  ...accountOperations,
  ...subscriberOperations,
  ...subscriptionOperations,
  ...returnOperations,
  ...bookOperations,
  ...invoiceOperations,
  ...reviewOperations,
  ...reportOperations,
  ...settingOperations,
  ...taxOperations,
  ...checkupOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...auditOperations,
  ...wordOperations,
};

/** Descriptions of all operations of /operator, as `/openapi.json` lists them. */
export const descriptions: Record<string, Description> = {
  ...imageDescriptions,
  ...eventDescriptions,
  ...transferDescriptions,
  ...operations,
};
