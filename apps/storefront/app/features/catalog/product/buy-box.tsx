import type { DeliveryDates, Product } from '@mercer/contract';
import { Truck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { DeliveryDays } from '../../../delivery-days.tsx';
import { Kept } from '../../../kept-markup.tsx';
import { messages } from '../../../messages.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useHasPage } from '../../../state/store.tsx';
import { deliveryPage, TaxNote } from '../../../tax-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { AddToCartForm } from '../cards/add-to-cart-form.tsx';
import { Price } from '../cards/price.tsx';
import { WishlistButton } from '../cards/wishlist-button.tsx';
import { BuyBar } from './buy-bar.tsx';
import styles from './buy-box.module.css';
import { Options, Plans } from './choices.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { limitOf, type Offer, type Selection } from './selection.ts';
import type { SizeGuide } from './size-guide.ts';
import { buyFormId } from './use-selection.ts';

/** What is there to buy has none. */
const StockAlert = lazy(async () => ({ default: (await import('./stock-alert.tsx')).StockAlert }));

const text = () => messages().product;

export interface BuyBoxProps {
  product: Product;
  /** null: no days are promised */
  delivery: DeliveryDates | null;
  /** null: there is none, or it is not known yet */
  guide: SizeGuide | null;
  offer: Offer;
  selection: Selection;
  onSelect(selection: Selection): void;
  /** other ways to buy what the form says */
  express(choice: { form: string; name: string; price: number; isSent: boolean; isOff: boolean }): ReactNode;
}

/** Price, delivery, options, plan, stock, quantity and Add to Cart. The form works without scripts, too. */
export function BuyBox({ product, delivery, guide, offer, selection, onSelect, express }: BuyBoxProps) {
  const form = buyFormId(product);
  const buy = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const addToCart = useAddToCart();
  const add = async (fields: FormData) => {
    setBusy(true);
    const outcome = await addToCart(product.name, fields);
    setProblem(outcome.ok ? undefined : (outcome.refusal ?? text().addFailed));
    setBusy(false);
  };
  const select = (next: Selection) => {
    setProblem(undefined);
    onSelect(next);
  };
  const price = (
    <Price amount={offer.price} was={offer.was} currency={product.currency} size="large" content={offer.content} />
  );
  return (
    <div className={styles.box}>
      <AddToCartForm id={form} productId={product.id} onAdd={add} className={styles.form}>
        <Kept by={['offer', product, delivery, guide, selection.planId, ...Object.values(selection.values)]}>
          {price}
          <TaxNote isSent={isSent(product) && !product.shipping.free} />
          <Delivery product={product} delivery={offer.inStock ? delivery : null} />
          <Options product={product} selection={selection} onChange={select} guide={guide} />
          <Plans product={product} selection={selection} onChange={select} />
          <Stock offer={offer} />
        </Kept>
        {offer.inStock && <QuantityStepper min={product.quantity_min} max={limitOf(product, offer)} error={problem} />}
        <Button ref={buy} type="submit" variant="primary" size="large" wide busy={busy} disabled={!offer.inStock}>
          {text().addToCart}
        </Button>
        {(product.options.length > 0 || product.purchase_options.subscription) && (
          <noscript>
            <Button type="submit" variant="secondary" wide formMethod="get" formAction={`/products/${product.slug}`}>
              {text().showChoice}
            </Button>
          </noscript>
        )}
      </AddToCartForm>
      {!offer.inStock && (
        <Suspense>
          <StockAlert product={product} variant={offer.variant} className={styles.form} />
        </Suspense>
      )}
      <WishlistButton id={product.id} name={product.name} />
      {express({ form, name: product.name, price: offer.price, isSent: isSent(product), isOff: !offer.inStock })}
      <BuyBar form={form} after={buy} isOff={busy || !offer.inStock}>
        <Price amount={offer.price} currency={product.currency} content={offer.content} />
      </BuyBar>
    </div>
  );
}

const isSent = ({ delivery }: Product) => delivery !== 'digital' && delivery !== 'giftcard';

function Delivery({ product, delivery }: Pick<BuyBoxProps, 'product' | 'delivery'>) {
  const { shipping } = product;
  const isToldMore = useHasPage(deliveryPage);
  if (!isSent(product)) return <p className={styles.delivery}>{text().byEmail}</p>;
  return (
    <p className={styles.delivery}>
      <Truck size={20} strokeWidth={1.75} aria-hidden="true" />
      {shipping.free ? <span className={styles.free}>{text().freeShipping}</span> : <span>{text().shippingLater}</span>}
      <DeliveryDays as="span" dates={delivery} className={styles.days} />
      {isToldMore && <Link to={deliveryPage}>{text().deliveryDetails}</Link>}
    </p>
  );
}

const fewPieces = 10;

/** Said aloud when another variant is chosen. */
function Stock({ offer: { inStock, left } }: { offer: Offer }) {
  const few = left !== null && left <= fewPieces;
  return (
    <p role="status" className={inStock ? (few ? styles.few : styles.in) : styles.out}>
      {inStock ? (few ? text().onlyLeft(left) : text().inStock) : text().outOfStock}
    </p>
  );
}
