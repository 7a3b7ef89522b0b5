import { accountRoutes } from '../accounts/index.ts';
import { cartRoutes, productDeliveryRoutes } from '../cart/index.ts';
import { catalogRoutes } from '../catalog/index.ts';
import { contentRoutes } from '../content/index.ts';
import { functionDescriptions } from '../functions/index.ts';
import type { PublicRouteDescription } from '../http/routes/route.ts';
import { invoiceRoutes } from '../invoices/index.ts';
import {
  accountOrderRoutes,
  cartOrderRoutes,
  draftRoutes,
  intentRoutes,
  signedOrderRoutes,
  webhookRoutes,
} from '../orders/index.ts';
import { authorizationRoutes, paymentMethodRoutes, paymentRoutes } from '../payments/index.ts';
import { reviewRoutes } from '../reviews/index.ts';
import { sessionRoutes, settingsRoutes } from '../settings/index.ts';
import { stockAlertRoutes } from '../stock-alerts/index.ts';
import { subscriberRoutes } from '../subscribers/index.ts';
import { signedSubscriptionRoutes, subscriptionRoutes } from '../subscriptions/index.ts';
import { vaultRoutes } from '../vault/index.ts';

/** Every call of shoppers' programs, in the order of the reference page. */
export const publicRoutes: PublicRouteDescription[] = [
  ...catalogRoutes,
  ...productDeliveryRoutes,
  ...reviewRoutes,
  ...contentRoutes,
  ...cartRoutes,
  ...cartOrderRoutes,
  ...draftRoutes,
  ...accountRoutes,
  ...accountOrderRoutes,
  ...signedOrderRoutes,
  ...invoiceRoutes,
  ...subscriptionRoutes,
  ...signedSubscriptionRoutes,
  ...settingsRoutes,
  ...sessionRoutes,
  ...subscriberRoutes,
  ...stockAlertRoutes,
  ...paymentRoutes,
  ...paymentMethodRoutes,
  ...vaultRoutes,
  ...intentRoutes,
  ...authorizationRoutes,
  ...webhookRoutes,
  ...functionDescriptions,
];
