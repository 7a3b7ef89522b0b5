import { keysOf } from '@mercer/contract';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Kept } from '../../../kept-markup.tsx';
import { messages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FacetGroups } from './facet-groups.tsx';
import type { ListFacets } from './facets.ts';
import { filterCount, sorts } from './list-choice.ts';
import styles from './list-tools.module.css';
import { useListForm } from './use-list-form.ts';

const text = () => messages().listTools;

/** What a list is sorted by unless the shopper chooses. */
export type OwnOrder = 'relevance' | 'featured' | 'popularity' | 'newest';

export interface ListToolsProps {
  facets: ListFacets | undefined;
  order: OwnOrder;
  currency?: string | undefined;
}

/** Sorting and filters: one plain form; a script applies each change at once. */
export function ListTools({ facets, order, currency }: ListToolsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { choice, kept, pathname, apply } = useListForm(form);
  useClosing(form);
  const changed = ({ target }: ChangeEvent<HTMLFormElement>) => {
    // an amount is applied when it is complete: on Enter, or when the field is left
    if (target.type !== 'number') apply();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
    closeGroup(document.activeElement);
  };
  const count = filterCount(choice);
  return (
    <>
      <form
        ref={form}
        action={pathname}
        className={styles.tools}
        noValidate
        onChange={changed}
        onSubmit={submit}
        onKeyDown={closeOnEscape}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {facets && (
          <details className={styles.filters}>
            <summary className={styles.opener}>
              <DrawnIcon name="sliders" />
              {text().filters}
              {count > 0 && <span className={styles.number}>{count}</span>}
            </summary>
            <div className={styles.facets}>
              <Kept by={['facets', currency, facets, choice]}>
                <FacetGroups facets={facets} choice={choice} currency={currency} onCommit={apply} />
              </Kept>
              <Button type="submit" wide className={styles.show} onClick={closeFilters}>
                {text().show}
              </Button>
            </div>
          </details>
        )}
        <label className={styles.sort}>
          <span>{text().sortBy}</span>
          <select name="sort" defaultValue={choice.sort ?? ''}>
            {ordersOf(order).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <Button type="submit" size="small">
            {text().apply}
          </Button>
        </noscript>
      </form>
      <ActiveFilters facets={facets} currency={currency} />
    </>
  );
}

/** A list's own order comes first and is not repeated. */
function ordersOf(own: OwnOrder): [value: string, name: string][] {
  const others = keysOf(sorts).filter((name) => name !== own);
  return [['', text().orders[own]], ...others.map((name): [string, string] => [name, text().orders[name]])];
}

/** On phones the results lie behind the filters. */
function closeFilters({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const filters = currentTarget.closest('details');
  if (!filters) return;
  filters.open = false;
  filters.querySelector('summary')?.focus();
}

const openGroup = 'details[name][open]';
const openSheet = 'details:not([name])[open]';

function closeOnEscape({ key, target }: KeyboardEvent<HTMLFormElement>) {
  if (key === 'Escape' && target instanceof Element) closeGroup(target);
}

/** The focus goes to what opened it. */
function closeGroup(inside: Element | null) {
  const group = inside?.closest<HTMLDetailsElement>(openGroup);
  if (!group) return;
  group.open = false;
  group.querySelector('summary')?.focus();
}

/** On phones the filters are a sheet, elsewhere the groups are pop-ups: a click beside them, or the focus beside the sheet, closes them. */
function useClosing(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const close = ({ target, type }: Event) => {
      const isWide = window.matchMedia('(min-width: 900px)').matches;
      if (isWide && type === 'focusin') return;
      for (const open of form.current?.querySelectorAll<HTMLDetailsElement>(isWide ? openGroup : openSheet) ?? []) {
        if (target instanceof Node && !open.contains(target)) open.open = false;
      }
    };
    const signs = ['pointerdown', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, close);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, close);
    };
  }, [form]);
}
