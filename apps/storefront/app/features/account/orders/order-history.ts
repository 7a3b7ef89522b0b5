import { pageSizes } from '../../../constants.ts';
import { isOrderFilter, type OrderFilter, orderFilters } from './order-status.ts';

/** The tab and the page that an address asks for. */
export function readHistoryFilter(search: URLSearchParams): { filter: OrderFilter; page: number } {
  const requestedFilter = search.get('show');
  const page = Number(search.get('page'));
  return {
    filter: isOrderFilter(requestedFilter) ? requestedFilter : 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function buildHistoryPath(filter: OrderFilter, page = 1): string {
  const search = new URLSearchParams({
    ...(filter === 'all' ? {} : { show: filter }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/account/orders${search.size > 0 ? `?${search}` : ''}`;
}

/** Builds the query for the list of orders from an address. */
export function historyQuery(url: string) {
  const { filter, page } = readHistoryFilter(new URL(url).searchParams);
  const status = orderFilters[filter];
  return { limit: pageSizes.orders, page, ...(status ? { status: [...status] } : {}) };
}
