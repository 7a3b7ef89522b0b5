import type { Product, ProductOption } from '@mercer/contract';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { formatOptionField } from '../../../state/new-item.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { ProductPrice } from '../cards/price.tsx';
import styles from './buy-box.module.css';
import { computeSurcharge, isValueSoldOut, picturesOfValues, productPlans, type Selection } from './selection.ts';
import type { SizeGuide } from './size-guide.ts';

const SizeGuideDialog = lazy(async () => ({ default: (await import('./size-guide-dialog.tsx')).SizeGuideDialog }));

/** Opens the size guide in a dialog; without scripts, and in another tab, it is a link to the guide's page. */
function SizeGuideLink({ to }: { to: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const openDialog = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link to={to} onClick={openDialog}>
        {messages().product.sizeGuide}
      </Link>
      {isOpen && (
        <Suspense>
          <SizeGuideDialog to={to} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const getProductTexts = () => messages().product;

interface ChoicesProps {
  product: Product;
  selection: Selection;
  onChange(selection: Selection): void;
}

interface OptionsProps extends ChoicesProps {
  guide?: SizeGuide | null;
  /** Id of the option that the shopper has to choose a value of before the product can be added. */
  missingId?: string | undefined;
}

/** Moves the focus to the first value of an option in a form. */
export function focusOption(formId: string, optionId: string) {
  const form = document.getElementById(formId);
  form?.querySelector<HTMLInputElement>(`[name="${formatOptionField(optionId)}"]`)?.focus();
}

/** A radio for each value, with its picture where values look different, and what it costs more. */
export function OptionChoices({ product, selection, onChange, guide, missingId }: OptionsProps) {
  return product.options.map((option) => {
    const pictures = picturesOfValues(product, option);
    const errorId = option.id === missingId ? `missing-${missingId}` : undefined;
    return (
      <fieldset key={option.id}>
        <legend className={styles.legend}>{option.name}</legend>
        {errorId && (
          <p id={errorId} role="alert" className={styles.missing}>
            {getProductTexts().chooseSize}
          </p>
        )}
        <div className={styles.values}>
          {listOptionValues(option).map(({ id, name }) => {
            const soldOut = isValueSoldOut(product, selection, option.id, id);
            const surchargeAmount = computeSurcharge(product, selection, option, id);
            const surcharge = surchargeAmount > 0 && `+${formatMoney(surchargeAmount, product.currency)}`;
            const picture = pictures.get(id);
            return (
              <label key={id} className={joinClassNames(styles.value, soldOut && styles.soldOut)}>
                <input
                  type="radio"
                  name={formatOptionField(option.id)}
                  value={id}
                  checked={selection.values[option.id] === id}
                  onChange={() => onChange({ ...selection, values: { ...selection.values, [option.id]: id } })}
                  aria-describedby={errorId}
                  aria-description={
                    [soldOut && getProductTexts().outOfStock, surcharge].filter(Boolean).join(', ') || undefined
                  }
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

/** Lists the values of an option, with an empty one first where the option need not be chosen. */
function listOptionValues({ variant, required, values }: ProductOption): ProductOption['values'] {
  return variant || required ? values : [{ id: '', name: getProductTexts().noOption, price: 0 }, ...values];
}

/** Offers a one-time purchase and the product's plans. */
export function PlanChoices({ product, selection, onChange }: ChoicesProps) {
  const plans = productPlans(product);
  if (plans.length === 0) return null;
  const { standard } = product.purchase_options;
  const oneTimeChoices = standard ? [{ id: '', name: getProductTexts().oneTime, price: standard.price }] : [];
  return (
    <fieldset>
      <legend className={styles.legend}>{getProductTexts().purchaseOptions}</legend>
      <div className={styles.plans}>
        {[...oneTimeChoices, ...plans].map(({ id, name, price }) => (
          <label key={id} className={styles.plan}>
            <input
              type="radio"
              name="plan_id"
              value={id}
              checked={(selection.planId ?? '') === id}
              onChange={() => onChange({ ...selection, planId: id || null })}
            />
            <span>{name}</span>
            <ProductPrice amount={price} currency={product.currency} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
