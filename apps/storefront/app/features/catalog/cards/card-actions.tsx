import { messages } from '../../../messages.ts';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { type Card, cardPath } from './card.ts';
import styles from './product-card.module.css';

const text = () => messages().product;

/**
 * Visible on touch screens; elsewhere they slide in on hover and focus. Without scripts each button posts the card's form, and quick
 * view is the page.
 */
export function CardActions({ card }: { card: Card }) {
  const { slug, name } = card;
  return (
    <form action="/cart/add" method="post" className={styles.actions}>
      <input type="hidden" name="product_id" value={slug} />
      <button
        type="submit"
        formAction="/wishlist/add"
        className={styles.action}
        data-act="heart"
        aria-label={text().addToWishlistNamed(name)}
      >
        <DrawnIcon name="heart" />
      </button>
      <button
        type="submit"
        formMethod="get"
        formAction="/products"
        className={styles.action}
        data-act="view"
        data-waits=""
        aria-label={text().quickViewNamed(name)}
      >
        <DrawnIcon name="eye" />
      </button>
      <Buy card={card} />
    </form>
  );
}

function Buy({ card }: { card: Card }) {
  const { name, hasOptions, soldOut } = card;
  if (hasOptions) {
    return (
      <a href={cardPath(card)} className={styles.buy} aria-label={`${text().chooseOptions}: ${name}`}>
        <DrawnIcon name="cart" />
      </a>
    );
  }
  return (
    <button
      type="submit"
      className={styles.buy}
      disabled={soldOut}
      data-act="buy"
      aria-label={text().addToCartNamed(name)}
    >
      <DrawnIcon name="cart" />
    </button>
  );
}
