import type { Product } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatOptionField } from '../../../state/new-item.ts';
import { firstSelection, type Selection } from './selection.ts';

/**
 * Manages the selection; it starts with that of the address, or with what was selected before the page was hydrated.
 */
export function useSelection(product: Product) {
  const [query] = useSearchParams();
  const [earlySelection] = useState(() => readEarlySelection(product));
  const [selection, select] = useState(() => firstSelection(product, (id) => query.get(getFieldName(id))));
  // The state changes after hydration: the first render matches the server's
  useEffect(() => {
    if (earlySelection)
      select((first) => (JSON.stringify(first) === JSON.stringify(earlySelection) ? first : earlySelection));
  }, [earlySelection]);
  const changeSelection = (next: Selection) => {
    select(next);
    nameInAddress(next);
  };
  return [selection, changeSelection] as const;
}

/**
 * Writes the selection into the address, so that it can be bookmarked and shared; Back still leads to the previous
 * page.
 */
function nameInAddress({ values, planId }: Selection) {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  for (const [id, value] of [...Object.entries(values), ['plan_id', planId ?? ''] as const]) {
    if (value) query.set(getFieldName(id), value);
    else query.delete(getFieldName(id));
  }
  window.history.replaceState(window.history.state, '', `${pathname}?${query}${hash}`);
}

export function getBuyFormId({ id }: Pick<Product, 'id'>): string {
  return `buy-${id}`;
}

/** Reads the selection that was made before hydration from the server's form, the only place that has it. */
function readEarlySelection(product: Product): Selection | undefined {
  if (typeof document === 'undefined') return undefined;
  const form = document.getElementById(getBuyFormId(product));
  if (!(form instanceof HTMLFormElement)) return undefined;
  const data = new FormData(form);
  return firstSelection(product, (id) => data.get(getFieldName(id))?.toString() ?? null);
}

function getFieldName(id: string): string {
  return id === 'plan_id' ? id : formatOptionField(id);
}
