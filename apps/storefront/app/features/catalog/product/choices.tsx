import type { Product, ProductOption } from '@mercer/contract';
import { messages } from '../../../messages.ts';
import { formatMoney } from '../../../money.ts';
import { optionField } from '../../../state/new-item.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './buy-box.module.css';
import { isSoldOut, productPlans, type Selection } from './selection.ts';

const text = () => messages().product;

interface ChoicesProps {
  product: Product;
  selection: Selection;
  onChange(selection: Selection): void;
}

export function Options({ product, selection, onChange }: ChoicesProps) {
  return product.options.map((option) => (
    <fieldset key={option.id}>
      <legend className={styles.legend}>{option.name}</legend>
      <div className={styles.values}>
        {valuesOf(option).map(({ id, name, price }) => {
          const soldOut = isSoldOut(product, selection, option.id, id);
          return (
            <label key={id} className={classes(styles.value, soldOut && styles.soldOut)}>
              <input
                type="radio"
                name={optionField(option.id)}
                value={id}
                checked={selection.values[option.id] === id}
                onChange={() => onChange({ ...selection, values: { ...selection.values, [option.id]: id } })}
                aria-description={soldOut ? text().outOfStock : undefined}
              />
              <span>
                {name}
                {price > 0 && !option.variant && <small> +{formatMoney(price, product.currency)}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}

/** What need not be chosen can be left out. */
function valuesOf({ variant, required, values }: ProductOption): ProductOption['values'] {
  return variant || required ? values : [{ id: '', name: text().noOption, price: 0 }, ...values];
}

/** One-time purchase or a plan. */
export function Plans({ product, selection, onChange }: ChoicesProps) {
  const plans = productPlans(product);
  if (plans.length === 0) return null;
  const { standard } = product.purchase_options;
  const once = standard ? [{ id: '', name: text().oneTime, price: standard.price }] : [];
  return (
    <fieldset>
      <legend className={styles.legend}>{text().purchaseOptions}</legend>
      <div className={styles.plans}>
        {[...once, ...plans].map(({ id, name, price }) => (
          <label key={id} className={styles.plan}>
            <input
              type="radio"
              name="plan_id"
              value={id}
              checked={(selection.planId ?? '') === id}
              onChange={() => onChange({ ...selection, planId: id || null })}
            />
            <span>{name}</span>
            <strong>{formatMoney(price, product.currency)}</strong>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
