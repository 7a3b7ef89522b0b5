/** What a caller of /operator may do, with a description for the people who give permissions. */
export const permissions = {
  'orders.read': 'See orders, returns, drafts, subscriptions and carts',
  'orders.write': 'Change, cancel and hold orders, decide returns, prepare drafts and change subscriptions',
  'orders.fulfil': 'Ship and deliver orders, receive returned goods and print packing slips',
  'orders.refund': 'Refund orders and take money, up to the limit of the person',
  'customers.read': 'See customers, their accounts and contact data, and subscribers',
  'customers.write': 'Change customers, their accounts, groups and subscriptions to the newsletter',
  'customers.erase': 'Erase customers for good',
  'products.read': 'See products, categories, collections and stock',
  'products.write': 'Change products, categories, collections and pictures',
  'stock.write': 'Correct stock levels',
  'discounts.read': 'See discounts, coupons and gift cards',
  'discounts.write': 'Change discounts, coupons and gift cards',
  'content.read': 'See pages, contents, reviews, redirects and translations',
  'content.write': 'Change pages, contents, reviews, redirects and translations',
  'reports.read': 'See reports without amounts of money',
  'reports.money': 'See reports with amounts of money, and the books',
  'settings.read': 'See settings, taxes, mails, webhooks, functions and health checks',
  'settings.write': 'Change settings, taxes, mails, webhooks and functions',
  imports: 'Import files',
  exports: 'Export tables and the whole shop',
  audit: 'See who changed what',
  staff: 'Invite and change staff members, and end their sessions',
  keys: 'Make and revoke keys of the operator API',
} as const;

export type Permission = keyof typeof permissions;

export const roles = ['owner', 'manager', 'fulfilment', 'support', 'content', 'read_only'] as const;
export type Role = (typeof roles)[number];

interface RoleDefinition {
  description: string;
  permissions: readonly Permission[];
  /** largest refund in minor units of the store's currency; absent: no limit */
  refundLimit?: number;
}

export const permissionNames = Object.keys(permissions) as Permission[]; // a literal has no other entries

const ownerOnly: readonly Permission[] = ['staff', 'keys'];
const readPermissions = permissionNames.filter((name) => name.endsWith('.read'));

export const roleDefinitions: Record<Role, RoleDefinition> = {
  owner: { description: 'Everything', permissions: permissionNames },
  manager: {
    description: 'Everything except staff members and keys',
    permissions: permissionNames.filter((name) => !ownerOnly.includes(name)),
  },
  fulfilment: {
    description: 'Ships orders and counts stock',
    permissions: ['orders.read', 'orders.fulfil', 'products.read', 'stock.write'],
  },
  support: {
    description: 'Helps shoppers: orders, returns, small refunds and customers',
    permissions: [
      'orders.read',
      'orders.write',
      'orders.fulfil',
      'orders.refund',
      'customers.read',
      'customers.write',
      'products.read',
      'discounts.read',
      'content.read',
    ],
    refundLimit: 10_000,
  },
  content: {
    description: 'Writes products, pages and mails’ pictures, without orders and customers',
    permissions: ['products.read', 'products.write', 'content.read', 'content.write', 'discounts.read'],
  },
  read_only: { description: 'Sees everything of every day and changes nothing', permissions: readPermissions },
};
