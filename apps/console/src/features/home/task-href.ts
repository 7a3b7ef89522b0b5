import type { Can } from '../../rights/me.tsx';

interface TaskPage {
  href: string;
  /** Permissions of which one opens the page. */
  permissions: string[];
}

/** Lists of the operator API that have a page here. */
const pages: Record<string, TaskPage> = {
  '/operator/orders': { href: '/orders', permissions: ['orders.read'] },
  '/operator/returns': { href: '/returns', permissions: ['orders.read'] },
  '/operator/products': { href: '/products', permissions: ['products.read'] },
  '/operator/reviews': { href: '/content/reviews', permissions: ['content.read'] },
  '/operator/reports/stock': { href: '/reports/stock', permissions: ['reports.read'] },
  '/operator/checkup': { href: '/settings/health', permissions: ['settings.read'] },
};

/** @returns the page that shows what a link of the API lists; undefined when there is none yet, or not for this person */
export function findTaskHref(link: string, can: Can): string | undefined {
  const [path = '', query] = link.split('?');
  const page = pages[path];
  if (!page || !can(...page.permissions)) return undefined;
  return query ? `${page.href}?${query}` : page.href;
}
