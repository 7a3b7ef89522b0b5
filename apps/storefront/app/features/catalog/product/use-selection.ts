import type { Product } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { optionField } from '../../../state/new-item.ts';
import { firstSelection, type Selection } from './selection.ts';

/** What the shopper chooses; at first what the address says, or what was chosen before the page was hydrated. */
export function useSelection(product: Product) {
  const [query] = useSearchParams();
  const [early] = useState(() => chosenEarly(product));
  const [selection, select] = useState(() => firstSelection(product, (id) => query.get(fieldOf(id))));
  // only now: the page hydrates as the server wrote it
  useEffect(() => {
    if (early) select((first) => (JSON.stringify(first) === JSON.stringify(early) ? first : early));
  }, [early]);
  const choose = (next: Selection) => {
    select(next);
    nameInAddress(next);
  };
  return [selection, choose] as const;
}

/** What is chosen has an address of its own, to be kept and sent; Back still leads to the page before. */
function nameInAddress({ values, planId }: Selection) {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  for (const [id, value] of [...Object.entries(values), ['plan_id', planId ?? ''] as const]) {
    if (value) query.set(fieldOf(id), value);
    else query.delete(fieldOf(id));
  }
  window.history.replaceState(window.history.state, '', `${pathname}?${query}${hash}`);
}

export function buyFormId({ id }: Pick<Product, 'id'>): string {
  return `buy-${id}`;
}

/** It stands in the server's form only. */
function chosenEarly(product: Product): Selection | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(buyFormId(product));
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  return firstSelection(product, (id) => data.get(fieldOf(id))?.toString() ?? null);
}

function fieldOf(id: string): string {
  return id === 'plan_id' ? id : optionField(id);
}
