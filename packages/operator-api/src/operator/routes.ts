import type { OperatorRoute } from '@mercer/platform/http/routes/route';
import { agentRoutes } from './agents/routes.ts';
import { attributeRoutes } from './attributes/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { bulkActionRoutes } from './bulk-actions/routes.ts';
import { cartRoutes } from './carts/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { previewRoutes } from './content/previews.ts';
import { contentRoutes } from './content/routes.ts';
import { customFieldRoutes } from './custom-fields/routes.ts';
import { accountRoutes } from './customers/account-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { peopleRoutes } from './customers/routes.ts';
import { digitalGoodsRoutes } from './digital-goods/index.ts';
import { giftcardRoutes } from './discounts/giftcards.ts';
import { discountRoutes } from './discounts/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports/routes.ts';
import { functionRoutes } from './functions/routes.ts';
import { checkupRoutes } from './health-checks/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { keyRoutes } from './keys/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { presenceRoutes } from './presence/routes.ts';
import { productRoutes } from './products/routes.ts';
import { bookRoutes } from './reconciliation/routes.ts';
import { redirectRoutes } from './redirects/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { returnRoutes } from './returns/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { subscriberRoutes } from './subscribers/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { taxRoutes } from './taxes/routes.ts';
import { wordRoutes } from './texts/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Routes of /operator, which are loaded with the first call: a shop that is not being edited uses no memory for them. */
export const operatorRoutes: OperatorRoute[] = [
  ...imageRoutes,
  ...eventRoutes,
  ...transferRoutes,
  ...importRoutes,
  ...keyRoutes,
  ...staffRoutes,
  ...orderRoutes,
  ...cartRoutes,
  ...draftRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...attributeRoutes,
  ...customFieldRoutes,
  ...collectionRoutes,
  ...discountRoutes,
  ...giftcardRoutes,
  ...digitalGoodsRoutes,
  ...functionRoutes,
  ...mailRoutes,
  ...pageRoutes,
  ...contentRoutes,
  ...previewRoutes,
  ...peopleRoutes,
  ...customerRoutes,
  ...accountRoutes,
  ...subscriberRoutes,
  ...subscriptionRoutes,
  ...returnRoutes,
  ...bookRoutes,
  ...invoiceRoutes,
  ...reviewRoutes,
  ...reportRoutes,
  ...homeRoutes,
  ...searchRoutes,
  ...viewRoutes,
  ...presenceRoutes,
  ...bulkActionRoutes,
  ...redirectRoutes,
  ...binRoutes,
  ...exportRoutes,
  ...settingRoutes,
  ...taxRoutes,
  ...checkupRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...auditRoutes,
  ...wordRoutes,
  ...agentRoutes,
];
