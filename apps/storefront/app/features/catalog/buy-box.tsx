import type { Product } from '@mercer/contract';
import { useState } from 'react';
import { minQuantity } from '../../constants.ts';
import { messages } from '../../messages.ts';
import { formatMoney } from '../../money.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddToCartForm } from './add-to-cart-form.tsx';
import styles from './buy-box.module.css';
import { newItemOf, optionField } from './new-item.ts';
import { Price } from './price.tsx';
import { firstSelection, type Offer, offerOf, plansOf, type Selection } from './selection.ts';
import { WishlistButton } from './wishlist-button.tsx';

/** Price, options, plan, stock, quantity and Add to Cart. The form works without scripts, too. */
export function BuyBox({ product }: { product: Product }) {
  const [selection, setSelection] = useState(() => firstSelection(product));
  const [busy, setBusy] = useState(false);
  const addToCart = useAddToCart();
  const offer = offerOf(product, selection);
  const add = async (form: FormData) => {
    setBusy(true);
    await addToCart(product.name, newItemOf(form));
    setBusy(false);
  };
  return (
    <div className={styles.box}>
      <AddToCartForm productId={product.id} onAdd={add} className={styles.form}>
        <Price amount={offer.price} was={offer.was} currency={product.currency} size="large" />
        {product.shipping.free && <p className={styles.free}>{messages.product.freeShipping}</p>}
        <Options product={product} selection={selection} onChange={setSelection} />
        <Plans product={product} selection={selection} onChange={setSelection} />
        <Stock offer={offer} />
        <TextField
          label={messages.product.quantity}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={minQuantity}
          defaultValue={minQuantity}
          className={styles.quantity}
        />
        <Button type="submit" size="large" wide busy={busy} disabled={!offer.inStock}>
          {messages.product.addToCart}
        </Button>
      </AddToCartForm>
      <WishlistButton id={product.id} name={product.name} withText />
    </div>
  );
}

interface ChoiceProps {
  product: Product;
  selection: Selection;
  onChange(selection: Selection): void;
}

function Options({ product, selection, onChange }: ChoiceProps) {
  return product.options.map(({ id, name, values }) => (
    <fieldset key={id} className={styles.group}>
      <legend className={styles.legend}>{name}</legend>
      <div className={styles.values}>
        {values.map((value) => (
          <label key={value.id} className={styles.value}>
            <input
              type="radio"
              name={optionField(id)}
              value={value.id}
              checked={selection.values[id] === value.id}
              onChange={() => onChange({ ...selection, values: { ...selection.values, [id]: value.id } })}
            />
            <span>{value.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function Plans({ product, selection, onChange }: ChoiceProps) {
  const plans = plansOf(product);
  if (plans.length === 0) return null;
  const { standard } = product.purchase_options;
  const once = standard ? [{ id: '', name: messages.product.oneTime, price: standard.price }] : [];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{messages.product.purchaseOptions}</legend>
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

const fewPieces = 10;

function Stock({ offer: { inStock, left } }: { offer: Offer }) {
  if (!inStock) return <p className={styles.out}>{messages.product.outOfStock}</p>;
  const few = left !== null && left <= fewPieces;
  return <p className={styles.in}>{few ? messages.product.onlyLeft(left) : messages.product.inStock}</p>;
}
