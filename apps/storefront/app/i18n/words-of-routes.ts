/** Words that browsers load together; those of `menus` they read from the page. */
export const wordGroups = ['shop', 'basket', 'checkout', 'account'] as const;

export type WordGroup = (typeof wordGroups)[number];

const groups: [routes: RegExp, groups: WordGroup[]][] = [
  [/^routes\/(cart|wishlist)$/, ['basket']],
  [/^routes\/checkout$/, ['checkout']],
  [/^routes\/(account\.(cards|subscriptions)$|(account\.)?orders\.)/, ['account', 'checkout']],
  [/^routes\/(account|login|signup|newsletter|drafts|stock-alerts\.(confirm|leave))\b/, ['account']],
];

/** Lists the message groups that a route needs in addition to `shop`, which every page has. */
export function wordsOfRoute(id: string): WordGroup[] {
  return groups.find(([routes]) => routes.test(id))?.[1] ?? [];
}
