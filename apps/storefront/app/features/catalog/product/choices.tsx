import type { Product, ProductOption } from '@mercer/contract';
import { messages } from '../../../messages.ts';
import { formatMoney } from '../../../money.ts';
import { optionField } from '../../../state/new-item.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../cards/price.tsx';
import styles from './buy-box.module.css';
import { isSoldOut, picturesOfValues, productPlans, type Selection, surchargeOf } from './selection.ts';
import type { SizeGuide } from './size-guide.ts';
import { SizeGuideLink } from './size-guide-link.tsx';

const text = () => messages().product;

interface ChoicesProps {
  product: Product;
  selection: Selection;
  onChange(selection: Selection): void;
}

interface OptionsProps extends ChoicesProps {
  guide: SizeGuide | null;
}

/** A radio for each value, with its picture where values look different, and what it costs more. */
export function Options({ product, selection, onChange, guide }: OptionsProps) {
  return product.options.map((option) => {
    const pictures = picturesOfValues(product, option);
    return (
      <fieldset key={option.id}>
        <legend className={styles.legend}>{option.name}</legend>
        <div className={styles.values}>
          {valuesOf(option).map(({ id, name }) => {
            const soldOut = isSoldOut(product, selection, option.id, id);
            const more = surchargeOf(product, selection, option, id);
            const surcharge = more > 0 && `+${formatMoney(more, product.currency)}`;
            const picture = pictures.get(id);
            return (
              <label key={id} className={classes(styles.value, soldOut && styles.soldOut)}>
                <input
                  type="radio"
                  name={optionField(option.id)}
                  value={id}
                  checked={selection.values[option.id] === id}
                  onChange={() => onChange({ ...selection, values: { ...selection.values, [option.id]: id } })}
                  aria-description={[soldOut && text().outOfStock, surcharge].filter(Boolean).join(', ') || undefined}
                />
                <span>
                  {picture && <Picture file={picture} alt="" slot="icon" width={32} height={32} />}
                  {surcharge ? <bdi>{name}</bdi> : name}
                  {surcharge && <small aria-hidden="true">{surcharge}</small>}
                </span>
              </label>
            );
          })}
          {guide?.option === option.id && <SizeGuideLink to={guide.to} />}
        </div>
      </fieldset>
    );
  });
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
            <Price amount={price} currency={product.currency} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
