import type { Permission } from '@mercer/platform/http/permissions';
import type { PathParams } from '@mercer/platform/http/routes/route';

/** Permissions that a route needs, of people and of keys that are confined to permissions. */
export interface RouteAccess {
  /** each of them is needed */
  all: readonly Permission[];
  /** one of them is enough */
  any?: readonly Permission[];
  /** permissions that depend on the path, such as on the kind of a record */
  byPath?: { param: string; permissions: Readonly<Record<string, Permission>> };
  /** a session needs a fresh proof: always, or for these values of the parameter `id` */
  stepUp?: 'always' | readonly string[];
}

type Entry = Permission | readonly Permission[] | Partial<RouteAccess>;

/** Permission that opens each kind of record in the bin. */
export const binPermissions = {
  product: 'products.write',
  category: 'products.write',
  page: 'content.write',
  record: 'content.write',
  redirect: 'content.write',
  coupon: 'discounts.write',
  promotion: 'discounts.write',
  tax: 'settings.write',
} as const satisfies Record<string, Permission>;

/** Every caller may call it, and reads what the caller's permissions open. */
const narrowedAnswer = {};
const byBinKind = { byPath: { param: 'kind', permissions: binPermissions } };
const writesPictures = { any: ['products.write', 'content.write'] } as const;
/** Settings that say where the shop's money goes. */
const paymentSettings = { all: ['settings.write'], stepUp: ['payments', 'manual_payments'] } as const;
const personalExport = { all: ['exports', 'customers.read'], stepUp: 'always' } as const;
const invoiceReading = ['orders.read', 'customers.read'] as const;

/**
 * Routes × permissions. A call that gives money back needs `orders.refund` as well, whichever route it is.
 *
 * The one table that checks, buttons, documentation and tests follow from. Routes that admit every caller
 * are not in it; what they answer is narrowed by the permissions of the caller.
 */
const entries: Record<string, Entry> = {
  'GET /events': narrowedAnswer,
  'GET /events/stream': narrowedAnswer,
  'GET /home': 'reports.money',
  'GET /counts': narrowedAnswer,
  'GET /search': narrowedAnswer,
  'GET /bin': { any: [...new Set(Object.values(binPermissions))] },
  'POST /images': writesPictures,
  'POST /images/bulk': writesPictures,
  'GET /export': { all: ['exports', 'settings.read', 'customers.read'], stepUp: 'always' },
  'POST /shop-imports': { all: ['imports', 'settings.write'], stepUp: 'always' },
  'POST /shop-imports/:id/lines': ['imports', 'settings.write'],
  'DELETE /shop-imports/:id': ['imports', 'settings.write'],
  'POST /imports': 'imports',
  'GET /imports': 'imports',
  'GET /imports/:id': 'imports',
  'GET /imports/:id/notices': 'imports',
  'POST /imports/:id/cancel': 'imports',
  'GET /keys': 'keys',
  'POST /keys': { all: ['keys'], stepUp: 'always' },
  'DELETE /keys/:id': { all: ['keys'], stepUp: 'always' },
  'POST /owner-link': 'staff',
  'GET /staff': 'staff',
  'POST /staff': { all: ['staff'], stepUp: 'always' },
  'GET /staff/:id': 'staff',
  'PATCH /staff/:id': { all: ['staff'], stepUp: 'always' },
  'DELETE /staff/:id': { all: ['staff'], stepUp: 'always' },
  'POST /staff/:id/recovery': { all: ['staff'], stepUp: 'always' },
  'POST /staff/:id/invitation': { all: ['staff'], stepUp: 'always' },
  'GET /invoices.pdf': invoiceReading,
  'GET /packing-slips.pdf': 'orders.fulfil',
  'GET /orders/:id/invoice': invoiceReading,
  'GET /orders/:id/packing-slip': 'orders.fulfil',
  'GET /orders/:id/gift-receipt': 'orders.fulfil',
  'POST /orders/:id/ship': 'orders.fulfil',
  'POST /orders/:id/deliver': 'orders.fulfil',
  'POST /orders/:id/cancel': 'orders.write',
  'POST /orders/:id/refund': 'orders.refund',
  'POST /orders/:id/refund/preview': 'orders.read',
  'POST /orders/:id/mark-paid': 'orders.refund',
  'POST /orders/:id/payments/:payment/undo': 'orders.refund',
  'POST /orders/:id/hold': { any: ['orders.write', 'orders.fulfil'] },
  'POST /orders/:id/release': { any: ['orders.write', 'orders.fulfil'] },
  'POST /orders/:id/mails': 'orders.write',
  'GET /orders/:id/fulfillments': 'orders.read',
  'PATCH /orders/:id/fulfillments/:fulfillment': 'orders.fulfil',
  'POST /orders/:id/fulfillments/:fulfillment/cancel': 'orders.fulfil',
  'GET /orders/:id/payment-link': 'orders.write',
  'POST /orders/:id/payment-link': 'orders.write',
  'DELETE /orders/:id/payment-link': 'orders.write',
  'GET /orders': 'orders.read',
  'GET /orders/:id': 'orders.read',
  'PUT /orders/:id': 'orders.write',
  'POST /orders/:id/items': 'orders.write',
  'PATCH /orders/:id': { any: ['orders.write', 'orders.fulfil'] },
  'GET /orders/:id/notes': 'orders.read',
  'POST /orders/:id/notes': { any: ['orders.write', 'orders.fulfil'] },
  'GET /orders/:id/history': 'orders.read',
  'GET /orders/:id/downloads': 'orders.read',
  'POST /orders/:id/downloads/renew': 'orders.write',
  'GET /carts': 'orders.read',
  'GET /drafts': 'orders.read',
  'POST /drafts': 'orders.write',
  'GET /drafts/:id': 'orders.read',
  'PUT /drafts/:id': 'orders.write',
  'DELETE /drafts/:id': 'orders.write',
  'POST /drafts/:id/send': 'orders.write',
  'POST /drafts/:id/order': 'orders.write',
  'GET /products': 'products.read',
  'POST /products': 'products.write',
  'GET /products/:id': 'products.read',
  'PUT /products/:id': 'products.write',
  'DELETE /products/:id': 'products.write',
  'POST /products/:id/preview': 'products.read',
  'POST /products/bulk': 'products.write',
  'GET /products/:id/stock': 'products.read',
  'POST /products/:id/stock': 'stock.write',
  'GET /products/:id/files': 'products.read',
  'POST /products/:id/files': 'products.write',
  'DELETE /products/:id/files/:file': 'products.write',
  'GET /products/:id/licence-keys': 'products.write',
  'POST /products/:id/licence-keys': 'products.write',
  'POST /licence-keys/:id/return': 'products.write',
  'DELETE /licence-keys/:id': 'products.write',
  'GET /categories': 'products.read',
  'POST /categories': 'products.write',
  'GET /categories/:id': 'products.read',
  'PUT /categories/:id': 'products.write',
  'DELETE /categories/:id': 'products.write',
  'GET /attributes': 'products.read',
  'GET /attributes/:id': 'products.read',
  'PUT /attributes/:id': 'products.write',
  'GET /custom-fields': 'products.read',
  'POST /custom-fields': 'settings.write',
  'GET /custom-fields/:id': 'products.read',
  'PUT /custom-fields/:id': 'settings.write',
  'DELETE /custom-fields/:id': 'settings.write',
  'GET /collections': 'products.read',
  'POST /collections': 'products.write',
  'GET /collections/:id': 'products.read',
  'PUT /collections/:id': 'products.write',
  'DELETE /collections/:id': 'products.write',
  'GET /coupons': 'discounts.read',
  'POST /coupons': 'discounts.write',
  'GET /coupons/:id': 'discounts.read',
  'PUT /coupons/:id': 'discounts.write',
  'DELETE /coupons/:id': 'discounts.write',
  'POST /coupons/:id/codes': 'discounts.write',
  'GET /promotions': 'discounts.read',
  'POST /promotions': 'discounts.write',
  'GET /promotions/:id': 'discounts.read',
  'PUT /promotions/:id': 'discounts.write',
  'DELETE /promotions/:id': 'discounts.write',
  'GET /giftcards': 'discounts.read',
  'GET /giftcards/:id': 'discounts.read',
  'POST /giftcards': 'discounts.write',
  'PUT /giftcards/:id': 'discounts.write',
  'GET /giftcards/:id/movements': 'discounts.read',
  'POST /giftcards/:id/top-up': 'discounts.write',
  'POST /giftcards/:id/mail': 'discounts.write',
  'GET /functions': 'settings.read',
  'GET /functions/runs': 'settings.read',
  'POST /functions/runs/:id/replay': 'settings.write',
  'POST /functions/replay': 'settings.write',
  'GET /mails': 'content.read',
  'GET /mails/failed': ['settings.read', 'customers.read'],
  'GET /mails/:id/:locale': 'content.read',
  'PUT /mails/:id/:locale': 'content.write',
  'DELETE /mails/:id/:locale': 'content.write',
  'POST /mails/:id/:locale/preview': 'content.read',
  'POST /mails/:id/:locale/test': 'content.write',
  'GET /pages': 'content.read',
  'POST /pages': 'content.write',
  'POST /pages/legal': 'content.write',
  'GET /pages/:id': 'content.read',
  'PUT /pages/:id': 'content.write',
  'DELETE /pages/:id': 'content.write',
  'GET /content-models': 'content.read',
  'POST /content-models': 'content.write',
  'GET /content-models/:id': 'content.read',
  'PUT /content-models/:id': 'content.write',
  'DELETE /content-models/:id': 'content.write',
  'GET /content/:model': 'content.read',
  'POST /content/:model': 'content.write',
  'GET /content/:model/:id': 'content.read',
  'PUT /content/:model/:id': 'content.write',
  'DELETE /content/:model/:id': 'content.write',
  'POST /previews': 'content.read',
  'GET /people': 'customers.read',
  'POST /people/erase': { all: ['customers.erase'], stepUp: 'always' },
  'GET /customers': 'customers.read',
  'GET /customers/:id': 'customers.read',
  'PATCH /customers/:id': 'customers.write',
  'GET /customer-groups': 'customers.read',
  'POST /customer-groups': 'customers.write',
  'GET /customer-groups/:id': 'customers.read',
  'PUT /customer-groups/:id': 'customers.write',
  'DELETE /customer-groups/:id': 'customers.write',
  'GET /accounts': 'customers.read',
  'GET /accounts/:id': 'customers.read',
  'PUT /accounts/:id': 'customers.write',
  'DELETE /accounts/:id/sessions': 'customers.write',
  'DELETE /accounts/:id/second-factor': 'customers.write',
  'GET /subscribers': 'customers.read',
  'GET /subscribers/:id': 'customers.read',
  'PUT /subscribers/:id': 'customers.write',
  'GET /subscriptions': 'orders.read',
  'GET /subscriptions/:id': 'orders.read',
  'PUT /subscriptions/:id': 'orders.write',
  'GET /returns': 'orders.read',
  'GET /returns/:id': 'orders.read',
  'POST /returns': 'orders.write',
  'POST /returns/:id/approve': 'orders.write',
  'POST /returns/:id/receive': 'orders.fulfil',
  'POST /returns/:id/inspect': 'orders.fulfil',
  'POST /returns/:id/refund': 'orders.refund',
  'POST /returns/:id/exchange': 'orders.write',
  'POST /returns/:id/decline': 'orders.write',
  'GET /payments': 'orders.read',
  'GET /differences': 'reports.money',
  'GET /invoices': invoiceReading,
  'GET /invoices/:id': invoiceReading,
  'GET /reviews': 'content.read',
  'GET /reviews/:id': 'content.read',
  'PUT /reviews/:id': 'content.write',
  'DELETE /reviews/:id': 'content.write',
  'GET /reports/sales': 'reports.money',
  'GET /reports/carts': 'reports.money',
  'GET /reports/conversion': 'reports.read',
  'GET /reports/searches': 'reports.read',
  'GET /reports/stock': 'reports.read',
  'GET /reports/unsold': 'reports.read',
  'GET /reports/refunds': 'reports.money',
  'GET /reports/returns': 'reports.money',
  'GET /reports/coupons': 'reports.money',
  'GET /reports/giftcards': 'reports.money',
  'GET /reports/taxes': 'reports.money',
  'GET /reports/oss': 'reports.money',
  'GET /reports/fees': 'reports.money',
  'GET /reports/payments': 'reports.money',
  'GET /reports/unpaid': ['reports.money', 'customers.read'],
  'GET /redirects': 'content.read',
  'POST /redirects': 'content.write',
  'POST /redirects/bulk': 'content.write',
  'GET /redirects/:id': 'content.read',
  'PATCH /redirects/:id': 'content.write',
  'DELETE /redirects/:id': 'content.write',
  'POST /bin/:kind/:id/restore': byBinKind,
  'DELETE /bin/:kind/:id': byBinKind,
  'GET /exports/products.csv': { all: ['exports', 'products.read'], stepUp: 'always' },
  'GET /exports/orders.csv': personalExport,
  'GET /exports/customers.csv': personalExport,
  'GET /exports/subscribers.csv': personalExport,
  'GET /exports/giftcards.csv': personalExport,
  'GET /settings': 'settings.read',
  'GET /settings/:id': 'settings.read',
  'PUT /settings/:id': paymentSettings,
  'PATCH /settings/:id': paymentSettings,
  'DELETE /settings/:id': paymentSettings,
  'GET /taxes': 'settings.read',
  'POST /taxes': 'settings.write',
  'GET /taxes/:id': 'settings.read',
  'PUT /taxes/:id': 'settings.write',
  'DELETE /taxes/:id': 'settings.write',
  'GET /checkup': 'settings.read',
  'GET /checkup/payments': 'settings.read',
  'GET /webhooks': 'settings.read',
  'POST /webhooks': 'settings.write',
  'GET /webhooks/:id': 'settings.read',
  'PUT /webhooks/:id': 'settings.write',
  'DELETE /webhooks/:id': 'settings.write',
  'GET /webhooks/:id/deliveries': 'settings.read',
  'POST /webhooks/:id/deliveries/:delivery/replay': 'settings.write',
  'POST /webhooks/:id/replay': 'settings.write',
  'GET /audit': 'audit',
  'POST /audit/:id/revert': 'audit',
  'GET /translations': 'content.read',
  'PUT /translations': 'content.write',
};

/** Access of each route, by method and path, such as `GET /operator/orders/:id`. */
export const routeAccess: ReadonlyMap<string, RouteAccess> = new Map(
  Object.entries(entries).map(([name, entry]) => [name.replace(' /', ' /operator/'), toRouteAccess(entry)]),
);

function toRouteAccess(entry: Entry): RouteAccess {
  if (typeof entry === 'string') return { all: [entry] };
  return isPermissionList(entry) ? { all: entry } : { all: [], ...entry };
}

function isPermissionList(entry: Entry): entry is readonly Permission[] {
  return Array.isArray(entry);
}

/**
 * Finds the permissions that a call lacks of which it needs all, or one; none where it may go on.
 * @param params parts of the path
 */
export function listMissingPermissions(
  { all, any, byPath }: RouteAccess,
  params: PathParams,
  heldPermissions: readonly Permission[],
): Permission[] {
  const isMissing = (permission: Permission) => !heldPermissions.includes(permission);
  const pathPermission = byPath?.permissions[params[byPath.param] ?? ''];
  const missing = [...all, ...(pathPermission ? [pathPermission] : [])].filter(isMissing);
  return any?.every(isMissing) ? [...missing, ...any] : missing;
}

/** Says whether a session needs a fresh proof for a call. */
export function needsStepUp({ stepUp }: RouteAccess, { id = '' }: PathParams): boolean {
  return stepUp === 'always' || (stepUp?.includes(id) ?? false);
}
