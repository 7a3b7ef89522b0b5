import type { ReactNode } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { Button } from '../../../ui/button.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { OnFirstInteraction } from '../../../ui/on-first-interaction.tsx';
import type { FacetValue, ListFacets } from './facets.ts';
import { type ListChoice, toFilterField } from './list-choice.ts';
import styles from './list-tools.module.css';

const PriceSlider = createLazyPart(async () => (await import('./price-slider.tsx')).PriceSlider);

const getListTexts = () => messages().listTools;

interface FacetGroupsProps {
  facets: ListFacets;
  choice: ListChoice;
  currency: string | undefined;
  /** An amount is complete. */
  onCommit(): void;
}

/** Counts are those of the whole result, not of this page. */
export function FacetGroupList({ facets, choice, currency, onCommit }: FacetGroupsProps) {
  const { price, category, inStock, onSale, attributes } = facets;
  const listSelectedValues = (id: string) => choice.filters[id] ?? [];
  const hasPrice = choice.min !== null || choice.max !== null;
  return (
    <>
      {category && (
        <FacetValueGroup
          label={getListTexts().category}
          id="category"
          values={category}
          selectedValues={listSelectedValues('category')}
        />
      )}
      {(price || hasPrice) && (
        <FacetContainer label={getListTexts().price} count={hasPrice ? 1 : 0}>
          <PriceRangeFields range={price} choice={choice} currency={currency} onCommit={onCommit} />
        </FacetContainer>
      )}
      {attributes.map(({ id, label, values }) => (
        <FacetValueGroup key={id} label={label} id={id} values={values} selectedValues={listSelectedValues(id)} />
      ))}
      <FacetToggle
        id="stock_status"
        value="in_stock"
        label={getListTexts().inStock}
        count={inStock}
        selectedValues={listSelectedValues('stock_status')}
      />
      <FacetToggle
        id="sale"
        value="true"
        label={getListTexts().onSale}
        count={onSale}
        selectedValues={listSelectedValues('sale')}
      />
    </>
  );
}

function FacetContainer({ label, count, children }: { label: string; count: number; children: ReactNode }) {
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

function FacetValueGroup({
  label,
  id,
  values,
  selectedValues,
}: {
  label: string;
  id: string;
  values: FacetValue[];
  selectedValues: string[];
}) {
  const missingValues = selectedValues
    .filter((value) => !values.some(([offeredValue]) => offeredValue === value))
    .map((value): FacetValue => [value, 0]);
  return (
    <FacetContainer label={label} count={selectedValues.length}>
      {[...missingValues, ...values].map(([value, count, name = value]) => (
        <label key={value} className={styles.value}>
          <input
            type="checkbox"
            name={toFilterField(id)}
            value={value}
            defaultChecked={selectedValues.includes(value)}
          />
          <span>{name}</span>
          <small>{count}</small>
        </label>
      ))}
    </FacetContainer>
  );
}

interface ToggleProps {
  id: string;
  value: string;
  label: string;
  count: number | undefined;
  selectedValues: string[];
}

/** Not offered where all are, or none is. */
function FacetToggle({ id, value, label, count, selectedValues }: ToggleProps) {
  const on = selectedValues.includes(value);
  if (count === undefined && !on) return null;
  return (
    <label className={styles.toggle}>
      <input type="checkbox" name={toFilterField(id)} value={value} defaultChecked={on} />
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
function PriceRangeFields({ range, choice, currency, onCommit }: PriceFieldsProps) {
  const fields = [
    { name: 'min', label: getListTexts().minPrice, value: choice.min, bound: range?.min },
    { name: 'max', label: getListTexts().maxPrice, value: choice.max, bound: range?.max },
  ];
  return (
    <div className={styles.prices}>
      {range && (
        <OnFirstInteraction>
          <PriceSlider range={range} choice={choice} onCommit={onCommit} />
        </OnFirstInteraction>
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
        {getListTexts().apply}
      </Button>
    </div>
  );
}
