import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { Permission } from '@mercer/platform/http/permissions';

/** Kinds of records that files contain. */
export const importKinds = [
  'products',
  'customers',
  'orders',
  'reviews',
  'coupons',
  'subscribers',
  'giftcards',
  'redirects',
] as const;

export type ImportKind = (typeof importKinds)[number];

/** Permission that each kind needs besides `imports`: that of writing such a record by its own route. */
const importPermissions: Readonly<Record<ImportKind, Permission>> = {
  products: 'products.write',
  customers: 'customers.write',
  orders: 'orders.write',
  reviews: 'content.write',
  coupons: 'discounts.write',
  subscribers: 'customers.write',
  giftcards: 'discounts.write',
  redirects: 'content.write',
};

/** Finds the permission that a caller lacks who imports a file, or reads what is said of its cells. */
export function findMissingImportPermission({ permissions }: OperatorKey, kind: ImportKind): Permission | undefined {
  const neededPermissions: Permission[] = ['imports', importPermissions[kind]];
  return permissions && neededPermissions.find((permission) => !permissions.includes(permission));
}
