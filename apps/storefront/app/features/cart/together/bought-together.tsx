import type { Cart } from '@mercer/contract';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';
import { formatMoney, perUnit } from '../../../money.ts';
import { hyphenated } from '../../../soft-hyphens.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { CartForm } from '../cart-form.tsx';
import styles from './bought-together.module.css';
import type { Offered } from './offers.ts';
import { useOffers } from './use-offers.ts';

interface BoughtTogetherProps {
  cart: Cart;
  /** what the server has found */
  known?: Offered[] | undefined;
  className?: string | undefined;
  onFollow?(): void;
  /** it is in the cart now, and its button gone */
  onAdded(): void;
}

/** Below the lines of a cart: what others bought with them. Nothing where there is none. */
export function BoughtTogether({ cart, known, className, onFollow, onAdded }: BoughtTogetherProps) {
  const offers = useOffers(cart, known);
  const title = useId();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title}>{messages().miniCart.together}</h2>
      <div className={className}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} onFollow={onFollow} onAdded={onAdded} />
        ))}
      </div>
    </section>
  );
}

type OfferProps = Pick<BoughtTogetherProps, 'onAdded'> & { offer: Offered; onFollow: (() => void) | undefined };

function Offer({ offer, onFollow, onAdded }: OfferProps) {
  const { slug, name, price, currency, image, content } = offer;
  return (
    <div className={styles.offer} data-offer>
      <Thumbnail image={image} size={56} />
      <div>
        <Link to={`/products/${slug}`} onClick={onFollow} className={styles.name}>
          {hyphenated(name)}
        </Link>
        <p>
          <strong>{formatMoney(price, currency)}</strong>
          {content && ` (${perUnit(content, price, currency)})`}
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
        <AddOffer offer={offer} onAdded={onAdded} />
      )}
    </div>
  );
}

function AddOffer({ offer: { id, name }, onAdded }: Omit<OfferProps, 'onFollow'>) {
  const addToCart = useAddToCart({ opensMiniCart: false });
  const [busy, setBusy] = useState(false);
  async function add(form: HTMLFormElement) {
    setBusy(true);
    const { ok } = await addToCart(name, new FormData(form));
    setBusy(false);
    if (ok) onAdded();
  }
  return (
    <CartForm intent="add" fields={{ product_id: id }} onSend={add}>
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
