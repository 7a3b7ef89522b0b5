import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { buildCardPath, type Card } from '../catalog/cards/card.ts';
import { ProductCard } from '../catalog/cards/product-card.tsx';
import { CompareLink } from '../scale/compare-link.tsx';
import styles from './wishlist-card.module.css';

/** The card of the shop, with a button that takes the product out of the list, and another that adds it to the cart. */
export function WishlistCard({ card, onRemove }: { card: Card; onRemove(): void }) {
  function submitRemoval(event: FormEvent) {
    event.preventDefault();
    onRemove();
  }

  return (
    <li className={styles.cell}>
      <ProductCard card={card} actions={null} />
      {card.hasOptions ? (
        <LinkButton to={buildCardPath(card)} variant="primary" wide>
          {messages().product.chooseOptions}
        </LinkButton>
      ) : (
        <AddToCartButton card={card} />
      )}
      <CompareLink slug={card.slug} name={card.name} className={styles.compare} />
      <form method="post" action="/wishlist" onSubmit={submitRemoval} className={styles.remove}>
        <input type="hidden" name="product_id" value={card.slug} />
        <Button type="submit" variant="icon" aria-label={messages().wishlist.removeNamed(card.name)}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </form>
    </li>
  );
}

/** The mini cart stays closed here (§2). */
function AddToCartButton({ card }: { card: Card }) {
  const addToCart = useAddToCart({ opensMiniCart: false });
  const [busy, setBusy] = useState(false);

  async function submitProduct(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    await addToCart(card.name, new FormData(event.currentTarget));
    setBusy(false);
  }

  return (
    <form method="post" action="/cart/add" onSubmit={submitProduct}>
      <input type="hidden" name="product_id" value={card.id} />
      <Button type="submit" variant="primary" wide busy={busy} disabled={card.soldOut}>
        {messages().product.addToCart}
      </Button>
    </form>
  );
}
