import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { formatMoney } from '../../../money.ts';
import { AfterSign } from '../../../ui/after-sign.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { FacetValue, ListFacets } from './facets.ts';
import { filterField, type ListChoice } from './list-choice.ts';
import styles from './list-tools.module.css';

const PriceSlider = lazyPart(async () => (await import('./price-slider.tsx')).PriceSlider);

const text = () => messages().listTools;

interface FacetGroupsProps {
  facets: ListFacets;
  choice: ListChoice;
  currency: string | undefined;
  /** An amount is complete. */
  onCommit(): void;
}

/** Counts are those of the whole result, not of this page. */
export function FacetGroups({ facets, choice, currency, onCommit }: FacetGroupsProps) {
  const { price, category, inStock, onSale, attributes } = facets;
  const chosen = (id: string) => choice.filters[id] ?? [];
  const hasPrice = choice.min !== null || choice.max !== null;
  return (
    <>
      {category && <Group label={text().category} id="category" values={category} chosen={chosen('category')} />}
      {(price || hasPrice) && (
        <Shell label={text().price} count={hasPrice ? 1 : 0}>
          <PriceFields range={price} choice={choice} currency={currency} onCommit={onCommit} />
        </Shell>
      )}
      {attributes.map(({ id, label, values }) => (
        <Group key={id} label={label} id={id} values={values} chosen={chosen(id)} />
      ))}
      <Toggle
        id="stock_status"
        value="in_stock"
        label={text().inStock}
        count={inStock}
        chosen={chosen('stock_status')}
      />
      <Toggle id="sale" value="true" label={text().onSale} count={onSale} chosen={chosen('sale')} />
    </>
  );
}

function Shell({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  return (
    <details name="facet" className={styles.group}>
      <summary className={styles.label}>
        {label}
        {count > 0 && <span className={styles.number}>{count}</span>}
      </summary>
      <fieldset className={styles.values}>
        <legend className={styles.legend}>{label}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function Group({ label, id, values, chosen }: { label: string; id: string; values: FacetValue[]; chosen: string[] }) {
  const gone = chosen.filter((value) => !values.some(([one]) => one === value)).map((value): FacetValue => [value, 0]);
  return (
    <Shell label={label} count={chosen.length}>
      {[...gone, ...values].map(([value, count, name = value]) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" name={filterField(id)} value={value} defaultChecked={chosen.includes(value)} />
          <span>{name}</span>
          <small>{count}</small>
        </label>
      ))}
    </Shell>
  );
}

interface ToggleProps {
  id: string;
  value: string;
  label: string;
  count: number | undefined;
  chosen: string[];
}

/** Not offered where all are, or none is. */
function Toggle({ id, value, label, count, chosen }: ToggleProps) {
  const on = chosen.includes(value);
  if (count === undefined && !on) return null;
  return (
    <label className={styles.toggle}>
      <input type="checkbox" name={filterField(id)} value={value} defaultChecked={on} />
      <span>{label}</span>
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

interface PriceFieldsProps {
  range: ListFacets['price'];
  choice: ListChoice;
  currency: string | undefined;
  onCommit(): void;
}

/** Steps of about a tenth of the range (§9); what is typed between them counts as it is. */
function PriceFields({ range, choice, currency, onCommit }: PriceFieldsProps) {
  const fields = [
    { name: 'min', label: text().minPrice, value: choice.min, bound: range?.min },
    { name: 'max', label: text().maxPrice, value: choice.max, bound: range?.max },
  ];
  return (
    <div className={styles.prices}>
      {range && (
        <AfterSign>
          <PriceSlider range={range} choice={choice} onCommit={onCommit} />
        </AfterSign>
      )}
      {fields.map(({ name, label, value, bound }) => (
        <label key={name} className={styles.price}>
          <span>{label}</span>
          <input
            type="number"
            inputMode="decimal"
            name={name}
            min={range?.min ?? 0}
            max={range?.max}
            step={range?.interval ?? 1}
            placeholder={bound === undefined ? undefined : formatMoney(bound, currency).replace(/\D00$/, '')}
            defaultValue={value ?? ''}
            onBlur={onCommit}
          />
        </label>
      ))}
      <Button type="submit" size="small" className={styles.apply}>
        {text().apply}
      </Button>
    </div>
  );
}
