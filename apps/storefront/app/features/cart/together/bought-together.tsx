import type { Cart } from '@mercer/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { formatMoney, formatUnitPrice } from '../../../i18n/money.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import { browserClient } from '../../../loading/client.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useCartCalls } from '../../../state/cart.tsx';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { CartForm } from '../cart-form.tsx';
import styles from './bought-together.module.css';
import { addOffersIntent, boughtProducts, loadCartOffers, type OfferedProduct } from './offers.ts';

/**
 * Returns the offers for the cart, and reloads them when its products change.
 * @param initialOffers offers that the server loaded for the cart as it was then
 */
function useCartOffers(cart: Cart, initialOffers: OfferedProduct[] | undefined): OfferedProduct[] {
  const productIds = boughtProducts(cart).join();
  const answered = useRef(initialOffers && productIds);
  const [offers, setOffers] = useState(initialOffers ?? []);
  useEffect(() => {
    if (answered.current === productIds) return;
    let isHere = true;
    loadCartOffers(browserClient(), productIds.split(',').filter(Boolean)).then((loadedOffers) => {
      if (!isHere) return;
      answered.current = productIds;
      setOffers(loadedOffers);
    });
    return () => {
      isHere = false;
    };
  }, [productIds]);
  const inCart = new Set(cart.items.map(({ product_id }) => product_id));
  return offers.filter(({ id }) => !inCart.has(id));
}

interface BoughtTogetherProps {
  cart: Cart;
  /** Offers that the server has loaded. */
  initialOffers?: OfferedProduct[] | undefined;
  className?: string | undefined;
  /** True where all offers can be added at once: on pages that have the words of the cart. */
  hasBundle?: boolean;
  onFollow?(): void;
  /** Callback for when the product is in the cart and its button is gone. */
  onAdded(): void;
}

/** Shows below the lines of a cart what others bought with them; renders nothing where there are no offers. */
export function BoughtTogether({ cart, initialOffers, className, hasBundle, onFollow, onAdded }: BoughtTogetherProps) {
  const offers = useCartOffers(cart, initialOffers);
  const title = useId();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title}>{messages().miniCart.together}</h2>
      <div className={className}>
        {offers.map((offer) => (
          <BoughtTogetherOffer key={offer.id} offer={offer} onFollow={onFollow} onAdded={onAdded} />
        ))}
        {hasBundle && <AddBundleForm offers={offers} onAdded={onAdded} />}
      </div>
    </section>
  );
}

/** Adds everything that needs no choice, for the price of all; renders nothing for a single product. */
function AddBundleForm({ offers, onAdded }: Pick<BoughtTogetherProps, 'onAdded'> & { offers: OfferedProduct[] }) {
  const { write } = useCartCalls();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const bundle = offers.filter(({ hasOptions }) => !hasOptions);
  const [first, ...companions] = bundle;
  if (!first || companions.length === 0) return null;
  const price = bundle.reduce((sum, offer) => sum + offer.price, 0);

  async function addBundle() {
    setBusy(true);
    const outcomes = await Promise.all(bundle.map(({ id }) => write('add', new URLSearchParams({ product_id: id }))));
    setBusy(false);
    const isAdded = outcomes.every(({ ok }) => ok);
    notify(
      isAdded ? messages().basket.addedAll(bundle.length) : messages().product.addFailed,
      isAdded ? 'success' : 'error',
    );
    if (isAdded) onAdded();
  }

  return (
    <CartForm
      intent={addOffersIntent}
      fields={{ product_ids: bundle.map(({ id }) => id).join() }}
      onSend={addBundle}
      className={styles.bundle}
    >
      <Button type="submit" variant="secondary" busy={busy}>
        {messages().basket.addAll(bundle.length, formatMoney(price, first.currency))}
      </Button>
    </CartForm>
  );
}

type OfferProps = Pick<BoughtTogetherProps, 'onAdded'> & { offer: OfferedProduct; onFollow: (() => void) | undefined };

function BoughtTogetherOffer({ offer, onFollow, onAdded }: OfferProps) {
  const { slug, name, price, currency, image, content } = offer;
  return (
    <div className={styles.offer} data-offer>
      <Thumbnail image={image} size={56} />
      <div>
        <Link to={`/products/${slug}`} onClick={onFollow} className={styles.name}>
          {insertSoftHyphens(name)}
        </Link>
        <p>
          <strong>{formatMoney(price, currency)}</strong>
          {content && ` (${formatUnitPrice(content, price, currency)})`}
        </p>
      </div>
      {offer.hasOptions ? (
        <LinkButton
          to={`/products/${slug}`}
          onClick={onFollow}
          variant="secondary"
          size="small"
          aria-label={`${messages().product.chooseOptions}: ${name}`}
        >
          {messages().miniCart.choose}
        </LinkButton>
      ) : (
        <AddOfferForm offer={offer} onAdded={onAdded} />
      )}
    </div>
  );
}

function AddOfferForm({ offer: { id, name }, onAdded }: Omit<OfferProps, 'onFollow'>) {
  const addToCart = useAddToCart({ opensMiniCart: false });
  const [busy, setBusy] = useState(false);
  async function addOfferToCart(form: HTMLFormElement) {
    setBusy(true);
    const { ok } = await addToCart(name, new FormData(form));
    setBusy(false);
    if (ok) onAdded();
  }
  return (
    <CartForm intent="add" fields={{ product_id: id }} onSend={addOfferToCart}>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={messages().product.addToCartNamed(name)}
      >
        {messages().miniCart.add}
      </Button>
    </CartForm>
  );
}
