import type { Product } from '@mercer/contract';
import { Truck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { demoReturnDays } from '../../../constants.ts';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { DeliveryDays } from '../../../i18n/delivery-days.tsx';
import { formatDate } from '../../../i18n/format-date.ts';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney } from '../../../i18n/money.ts';
import { deliveryPage, TaxNote } from '../../../order-summary/tax-note.tsx';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useHasPage, useStore } from '../../../state/store.tsx';
import { Button } from '../../../ui/button.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { OnFirstInteraction } from '../../../ui/on-first-interaction.tsx';
import { AddToCartForm } from '../cards/add-to-cart-form.tsx';
import { ProductPrice } from '../cards/price.tsx';
import { WishlistButton } from '../cards/wishlist-button.tsx';
import type { DeliveryPromise } from '../lists/loaders.ts';
import styles from './buy-box.module.css';
import { focusOption, OptionChoices, PlanChoices } from './choices.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { computeQuantityLimit, findMissingOption, type Offer, type Selection } from './selection.ts';
import type { SizeGuide } from './size-guide.ts';
import { getBuyFormId } from './use-selection.ts';

/** Most products are in stock and sent in parcels. */
const BuyExtras = lazy(async () => ({ default: (await import('./buy-extras.tsx')).BuyExtras }));

/** Shown to shoppers who have scrolled past the button. */
const BuyBar = createLazyPart(async () => (await import('./buy-bar.tsx')).BuyBar);

const getProductTexts = () => messages().product;

export interface BuyBoxProps {
  product: Product;
  /** null: no days are promised */
  delivery: DeliveryPromise | null;
  /** null: there is none, or it is not known yet */
  guide: SizeGuide | null;
  offer: Offer;
  selection: Selection;
  onSelect(selection: Selection): void;
  /** Renders other ways to buy what the form contains. */
  express(choice: { form: string; name: string; price: number; isSent: boolean; isOff: boolean }): ReactNode;
}

/** Price, delivery, options, plan, stock, quantity and Add to Cart. The form works without scripts, too. */
export function BuyBox({ product, delivery, guide, offer, selection, onSelect, express }: BuyBoxProps) {
  const form = getBuyFormId(product);
  const buy = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [missingId, setMissingId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const addToCart = useAddToCart();
  const missingOption = findMissingOption(product, selection);
  const submitProduct = async (fields: FormData) => {
    setMissingId(missingOption?.id);
    if (missingOption) return focusOption(form, missingOption.id);
    setBusy(true);
    const outcome = await addToCart(product.name, fields);
    setProblem(outcome.ok ? undefined : (outcome.refusal ?? getProductTexts().addFailed));
    setBusy(false);
  };
  const changeSelection = (next: Selection) => {
    setProblem(undefined);
    setMissingId(undefined);
    onSelect(next);
  };
  const price = (
    <ProductPrice
      amount={offer.price}
      was={offer.was}
      currency={product.currency}
      size="large"
      content={offer.content}
    />
  );
  return (
    <div className={styles.box}>
      <AddToCartForm id={form} productId={product.id} onAdd={submitProduct} className={styles.form}>
        <CachedFragment
          by={['offer', product, delivery, guide, missingId, selection.planId, ...Object.values(selection.values)]}
        >
          {price}
          <TaxNote isSent={needsShipping(product) && !product.shipping.free} />
          <DeliveryLine product={product} delivery={offer.inStock ? delivery : null} />
          <OptionChoices
            product={product}
            selection={selection}
            onChange={changeSelection}
            guide={guide}
            missingId={missingId}
          />
          <PlanChoices product={product} selection={selection} onChange={changeSelection} />
          <StockStatus offer={offer} />
        </CachedFragment>
        {offer.inStock && (
          <QuantityStepper min={product.quantity_min} max={computeQuantityLimit(product, offer)} error={problem} />
        )}
        <Button ref={buy} type="submit" variant="primary" size="large" wide busy={busy} disabled={!offer.inStock}>
          {getProductTexts().addToCart}
        </Button>
        <Assurances product={product} />
        {(product.options.length > 0 || product.purchase_options.subscription) && (
          <noscript>
            <Button type="submit" variant="secondary" wide formMethod="get" formAction={`/products/${product.slug}`}>
              {getProductTexts().showChoice}
            </Button>
          </noscript>
        )}
      </AddToCartForm>
      {(!offer.inStock || !needsShipping(product)) && (
        <Suspense>
          <BuyExtras product={product} offer={offer} className={styles.form} />
        </Suspense>
      )}
      <WishlistButton slug={product.slug} name={product.name} />
      {express({
        form,
        name: product.name,
        price: offer.price,
        isSent: needsShipping(product),
        isOff: !offer.inStock || missingOption !== undefined,
      })}
      <OnFirstInteraction>
        <BuyBar form={form} submitButton={buy} isOff={busy || !offer.inStock}>
          <ProductPrice amount={offer.price} currency={product.currency} content={offer.content} />
        </BuyBar>
      </OnFirstInteraction>
    </div>
  );
}

/** Says beside the button that the goods can be returned, and that paying is safe. */
function Assurances({ product }: Pick<BuyBoxProps, 'product'>) {
  const { isDemo } = useStore();
  return (
    <ul className={styles.assurances}>
      {product.returnable === false && <li>{getProductTexts().noReturns}</li>}
      {isDemo && needsShipping(product) && product.returnable !== false && (
        <li>
          <Link to="/pages/returns">{getProductTexts().returnDays(demoReturnDays)}</Link>
        </li>
      )}
      <li className={isDemo ? styles.payment : undefined}>{messages().chrome.safePayment}</li>
    </ul>
  );
}

const needsShipping = ({ delivery }: Product) => delivery !== 'digital' && delivery !== 'giftcard';

function DeliveryLine({ product, delivery }: Pick<BuyBoxProps, 'product' | 'delivery'>) {
  const { shipping } = product;
  const hasDeliveryPage = useHasPage(deliveryPage);
  if (!needsShipping(product)) return <p className={styles.delivery}>{getProductTexts().byEmail}</p>;
  return (
    <p className={styles.delivery}>
      <Truck size={20} strokeWidth={1.75} aria-hidden="true" />
      {shipping.free || delivery?.price === 0 ? (
        <span className={styles.free}>{getProductTexts().freeShipping}</span>
      ) : (
        <span>{delivery ? describeShippingPrice(delivery, product.currency) : getProductTexts().shippingLater}</span>
      )}
      <DeliveryDays as="span" dates={delivery} className={styles.days} />
      {hasDeliveryPage && <Link to={deliveryPage}>{getProductTexts().deliveryDetails}</Link>}
    </p>
  );
}

/** 'Shipping $5.00, free from $50' */
function describeShippingPrice({ price, free_from }: DeliveryPromise, currency: string): string {
  const shipping = `${messages().cart.shipping} ${formatMoney(price, currency)}`;
  return free_from ? `${shipping}, ${getProductTexts().freeFrom(formatMoney(free_from, currency))}` : shipping;
}

const fewPieces = 10;

/** Said aloud when another variant is chosen. */
function StockStatus({ offer: { inStock, left: remainingPieces, status, availableAt } }: { offer: Offer }) {
  const texts = getProductTexts();
  const later = availableAt ? messages().cart.availableFrom(formatDate(availableAt)) : texts.backorder;
  const hasFewPieces = remainingPieces !== null && remainingPieces <= fewPieces;
  return (
    <p role="status" className={inStock ? (hasFewPieces ? styles.few : styles.in) : styles.out}>
      {!inStock
        ? texts.outOfStock
        : status !== 'in_stock'
          ? later
          : hasFewPieces
            ? texts.onlyLeft(remainingPieces)
            : texts.inStock}
    </p>
  );
}
