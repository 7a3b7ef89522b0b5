import { operator, unwrap } from './operator.ts';

export type HitKind = 'order' | 'product' | 'customer' | 'coupon' | 'page' | 'setting' | 'action';

export interface Hit {
  kind: HitKind;
  id: string;
  title: string;
  detail: string | null;
  href: string;
}

interface FoundRecord {
  id: string;
  title: string;
  detail: string | null;
}

const toHits = (kind: HitKind, records: readonly FoundRecord[], findHref: (record: FoundRecord) => string): Hit[] =>
  records.map((record) => ({
    kind,
    id: record.id,
    title: record.title,
    detail: record.detail,
    href: findHref(record),
  }));

/** Finds records whose number, name, code or address begins with a text. */
export async function searchRecords(q: string): Promise<Hit[]> {
  const found = unwrap(await operator.GET('/operator/search', { params: { query: { q } } }));
  return [
    ...toHits('order', found.orders, ({ id }) => `/orders/${id}`),
    ...toHits('product', found.products, ({ id }) => `/products/${id}`),
    ...toHits('customer', found.customers, ({ id }) => `/customers/${id}`),
    ...toHits('coupon', found.coupons, ({ title }) => `/discounts?q=${encodeURIComponent(title)}`),
    ...toHits('setting', found.settings, ({ id }) => `/settings/${id}`),
  ];
}
