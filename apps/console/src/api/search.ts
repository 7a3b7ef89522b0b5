import type { DataOf } from '@mercer/operator';
import { operator, unwrap } from './operator.ts';

export type HitKind = 'order' | 'product' | 'customer' | 'coupon' | 'page' | 'draft' | 'setting' | 'action';

export interface Hit {
  kind: HitKind;
  id: string;
  title: string;
  detail: string | null;
  href: string;
}

type Found = DataOf<Awaited<ReturnType<typeof requestSearch>>>;
type FoundRecord = Found[keyof Found][number];

const requestSearch = (q: string) => operator.GET('/operator/search', { params: { query: { q } } });

/** Pages of the console by the kind of a record; others have none yet. */
const pages: Partial<Record<FoundRecord['kind'], (record: FoundRecord) => string>> = {
  order: ({ id }) => `/orders/${id}`,
  product: ({ id }) => `/products/${id}`,
  customer: ({ id }) => `/customers/${id}`,
  coupon: ({ title }) => `/discounts?q=${encodeURIComponent(title)}`,
  page: ({ id }) => `/content/pages/${id}`,
  setting: ({ id }) => `/settings/${id}`,
};

function toHit(record: FoundRecord): Hit[] {
  const { kind, id, title, subtitle } = record;
  const href = pages[kind]?.(record);
  return href === undefined ? [] : [{ kind, id, title, detail: subtitle, href }];
}

/** Finds records whose number, name, code or address begins with a text. */
export async function searchRecords(q: string): Promise<Hit[]> {
  const hitsByKind = unwrap(await requestSearch(q));
  return Object.values(hitsByKind).flat().flatMap(toHit);
}
