import { X } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import styles from './active-filters.module.css';
import type { ListFacets } from './facets.ts';
import type { ListChoice } from './list-choice.ts';
import { nothingChosen, removeFilterValue, useListChoice } from './list-choice.ts';

const getListTexts = () => messages().listTools;

interface Chip {
  key: string;
  label: string;
  left: Partial<ListChoice>;
}

/** Lists the active filters, each as a link to the list without it. */
export function ActiveFilters({ facets, currency }: { facets: ListFacets | undefined; currency: string | undefined }) {
  const { choice, hrefOf } = useListChoice();
  const chips = [...listFilterChips(choice, facets), ...listPriceChips(choice, currency)];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={getListTexts().active}>
      {chips.map(({ key, label, left: remainingChoice }) => (
        <li key={key}>
          <Link
            to={hrefOf(remainingChoice)}
            preventScrollReset
            className={styles.chip}
            aria-label={getListTexts().remove(label)}
          >
            {label}
            <X size={14} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={hrefOf(nothingChosen)} preventScrollReset className={styles.clear}>
          {getListTexts().clearAll}
        </Link>
      </li>
    </ul>
  );
}

function listFilterChips(choice: ListChoice, facets: ListFacets | undefined): Chip[] {
  return Object.entries(choice.filters).flatMap(([id, values]) =>
    values.map((value) => ({
      key: `${id} ${value}`,
      label: formatFilterLabel(id, value, facets),
      left: removeFilterValue(choice, id, value),
    })),
  );
}

function formatFilterLabel(id: string, value: string, facets: ListFacets | undefined): string {
  if (id === 'stock_status') return getListTexts().inStock;
  if (id === 'sale') return getListTexts().onSale;
  const findValueLabel = (values: ListFacets['category']) =>
    values?.find(([facetValue]) => facetValue === value)?.[2] ?? value;
  if (id === 'category') return findValueLabel(facets?.category);
  const attribute = facets?.attributes.find((facet) => facet.id === id);
  return attribute ? `${attribute.label}: ${findValueLabel(attribute.values)}` : value;
}

function listPriceChips({ min, max }: ListChoice, currency: string | undefined): Chip[] {
  if (min === null && max === null) return [];
  const [from, to] = [min, max].map((amount) => (amount === null ? '' : formatMoney(amount, currency)));
  const label =
    from && to ? `${from} – ${to}` : from ? getListTexts().priceFrom(from) : getListTexts().priceUpTo(to ?? '');
  return [{ key: 'price', label, left: { min: null, max: null } }];
}
