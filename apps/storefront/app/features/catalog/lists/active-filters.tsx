import { X } from 'lucide-react';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';
import { formatMoney } from '../../../money.ts';
import styles from './active-filters.module.css';
import type { ListFacets } from './facets.ts';
import type { ListChoice } from './list-choice.ts';
import { nothingChosen, useListChoice, without } from './use-list-choice.ts';

const text = () => messages().listTools;

interface Chip {
  key: string;
  label: string;
  left: Partial<ListChoice>;
}

/** Each filter that is on, as a link to the list without it. */
export function ActiveFilters({ facets, currency }: { facets: ListFacets | undefined; currency: string | undefined }) {
  const { choice, hrefOf } = useListChoice();
  const chips = [...filterChips(choice, facets), ...priceChip(choice, currency)];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={text().active}>
      {chips.map(({ key, label, left }) => (
        <li key={key}>
          <Link to={hrefOf(left)} preventScrollReset className={styles.chip} aria-label={text().remove(label)}>
            {label}
            <X size={14} strokeWidth={2.25} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={hrefOf(nothingChosen)} preventScrollReset className={styles.clear}>
          {text().clearAll}
        </Link>
      </li>
    </ul>
  );
}

function filterChips(choice: ListChoice, facets: ListFacets | undefined): Chip[] {
  return Object.entries(choice.filters).flatMap(([id, values]) =>
    values.map((value) => ({
      key: `${id} ${value}`,
      label: labelOf(id, value, facets),
      left: without(choice, id, value),
    })),
  );
}

function labelOf(id: string, value: string, facets: ListFacets | undefined): string {
  if (id === 'stock_status') return text().inStock;
  if (id === 'sale') return text().onSale;
  const name = (values: ListFacets['category']) => values?.find(([one]) => one === value)?.[2] ?? value;
  if (id === 'category') return name(facets?.category);
  const attribute = facets?.attributes.find((one) => one.id === id);
  return attribute ? `${attribute.label}: ${name(attribute.values)}` : value;
}

function priceChip({ min, max }: ListChoice, currency: string | undefined): Chip[] {
  if (min === null && max === null) return [];
  const [from, to] = [min, max].map((amount) => (amount === null ? '' : formatMoney(amount, currency)));
  const label = from && to ? `${from} – ${to}` : from ? text().priceFrom(from) : text().priceUpTo(to ?? '');
  return [{ key: 'price', label, left: { min: null, max: null } }];
}
