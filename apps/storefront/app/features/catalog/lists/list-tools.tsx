import { listTableKeys } from '@mercer/contract';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FacetGroupList } from './facet-groups.tsx';
import type { ListFacets } from './facets.ts';
import {
  buildListSearch,
  countActiveFilters,
  type ListChoice,
  parseListChoice,
  sorts,
  useListChoice,
} from './list-choice.ts';
import styles from './list-tools.module.css';

/**
 * Keeps the form and the address alike. The fields are the browser's own, so that a click shows at once and what was
 * chosen before the page was hydrated counts.
 */
function useListToolsForm(form: RefObject<HTMLFormElement | null>) {
  const { choice, otherParameters, pathname, change } = useListChoice();
  const search = buildListSearch({ ...choice, page: 1 });
  const applyFormChoice = () => {
    const formChoice = form.current && readFormChoice(form.current, search);
    if (formChoice && buildListSearch(formChoice) !== search) change(formChoice);
  };
  const isHydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides; `choice` and `apply` are made anew each time
  useEffect(() => {
    if (!form.current) return;
    if (isHydrated.current) fillFormFields(form.current, choice);
    else if (isFormTouched(form.current)) applyFormChoice();
    isHydrated.current = true;
  }, [search]);
  return { choice, otherParameters, pathname, apply: applyFormChoice };
}

/** Reads the choice in the form; parameters without a field stay as the address has them. The form has no files. */
function readFormChoice(form: HTMLFormElement, search: string): ListChoice {
  const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const otherParameters = [...new URLSearchParams(search)].filter(([name]) => !form.elements.namedItem(name));
  return { ...parseListChoice(new URLSearchParams([...entries, ...otherParameters])), page: 1 };
}

/** True when the shopper changed a field before the page was hydrated: its value differs from the server's. */
function isFormTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== getDefaultIndex(field);
    if (!(field instanceof HTMLInputElement)) return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });
}

function getDefaultIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Updates the fields after navigation, or when a filter chip is removed. */
function fillFormFields(form: HTMLFormElement, choice: ListChoice) {
  const choiceParameters = new URLSearchParams(buildListSearch(choice));
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = choiceParameters.get(field.name) ?? '';
    // a slider has no name: it follows the fields
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden' || !field.name) continue;
    if (field.type === 'checkbox') field.checked = choiceParameters.has(field.name, field.value);
    else if (field !== document.activeElement) field.value = choiceParameters.get(field.name) ?? '';
  }
}

const getListTexts = () => messages().listTools;

/** Default sort order of a list. */
export type DefaultSortOrder = 'relevance' | 'featured' | 'popularity' | 'newest';

export interface ListToolsProps {
  facets: ListFacets | undefined;
  order: DefaultSortOrder;
  currency?: string | undefined;
  /** Number of results, when it is known. */
  resultCount: number | undefined;
}

/** Sorting and filters: one plain form; a script applies each change at once. */
export function ListTools({ facets, order, currency, resultCount }: ListToolsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { choice, otherParameters, pathname, apply } = useListToolsForm(form);
  useCloseOnOutsideAction(form);
  const applyOnChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    // an amount is applied when it is complete: on Enter, or when the field is left
    if (target.type !== 'number') apply();
  };
  const submitTools = (event: FormEvent) => {
    event.preventDefault();
    apply();
    closeFacetGroup(document.activeElement);
  };
  const count = countActiveFilters(choice);
  return (
    <>
      <form
        ref={form}
        action={pathname}
        className={styles.tools}
        noValidate
        onChange={applyOnChange}
        onSubmit={submitTools}
        onKeyDown={closeOnEscape}
      >
        {Object.entries(otherParameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {facets && (
          <details className={styles.filters}>
            <summary className={styles.opener}>
              <DrawnIcon name="sliders" />
              {getListTexts().filters}
              {count > 0 && <span className={styles.number}>{count}</span>}
            </summary>
            <div className={styles.facets}>
              <CachedFragment by={['facets', currency, facets, choice]}>
                <FacetGroupList facets={facets} choice={choice} currency={currency} onCommit={apply} />
              </CachedFragment>
              <Button type="submit" wide className={styles.show} onClick={closeFilters}>
                {resultCount === undefined ? getListTexts().show : getListTexts().showCount(resultCount)}
              </Button>
            </div>
          </details>
        )}
        <label className={styles.sort}>
          <span>{getListTexts().sortBy}</span>
          <select name="sort" defaultValue={choice.sort ?? ''}>
            {listSortOptions(order).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <Button type="submit" size="small">
            {getListTexts().apply}
          </Button>
        </noscript>
      </form>
      <ActiveFilters facets={facets} currency={currency} />
    </>
  );
}

/** A list's own order comes first and is not repeated. */
function listSortOptions(defaultOrder: DefaultSortOrder): [value: string, name: string][] {
  const otherSorts = listTableKeys(sorts).filter((name) => name !== defaultOrder);
  return [
    ['', getListTexts().orders[defaultOrder]],
    ...otherSorts.map((name): [string, string] => [name, getListTexts().orders[name]]),
  ];
}

/** Closes the filters, which cover the results on phones. */
function closeFilters({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const filters = currentTarget.closest('details');
  if (!filters) return;
  filters.open = false;
  filters.querySelector('summary')?.focus();
}

const openGroup = 'details[name][open]';
const openSheet = 'details:not([name])[open]';

function closeOnEscape({ key, target }: KeyboardEvent<HTMLFormElement>) {
  if (key === 'Escape' && target instanceof Element) closeFacetGroup(target);
}

/** The focus goes to what opened it. */
function closeFacetGroup(inside: Element | null) {
  const group = inside?.closest<HTMLDetailsElement>(openGroup);
  if (!group) return;
  group.open = false;
  group.querySelector('summary')?.focus();
}

/**
 * Closes what is open when the shopper acts outside it. On phones the filters are a sheet, which a click or the focus
 * outside closes; elsewhere the groups are pop-ups, which a click outside closes.
 */
function useCloseOnOutsideAction(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const closeWhenOutside = ({ target, type }: Event) => {
      const isWide = window.matchMedia('(min-width: 900px)').matches;
      if (isWide && type === 'focusin') return;
      for (const open of form.current?.querySelectorAll<HTMLDetailsElement>(isWide ? openGroup : openSheet) ?? []) {
        if (target instanceof Node && !open.contains(target)) open.open = false;
      }
    };
    const signs = ['pointerdown', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, closeWhenOutside);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, closeWhenOutside);
    };
  }, [form]);
}
