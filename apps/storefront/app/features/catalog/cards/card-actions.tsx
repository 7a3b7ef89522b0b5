import { messages } from '../../../messages.ts';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { buildCardPath, type Card } from './card.ts';
import styles from './product-card.module.css';

const getProductTexts = () => messages().product;

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
        aria-label={getProductTexts().addToWishlistNamed(name)}
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
        aria-label={getProductTexts().quickViewNamed(name)}
      >
        <DrawnIcon name="eye" />
      </button>
      <BuyButton card={card} />
    </form>
  );
}

function BuyButton({ card }: { card: Card }) {
  const { name, hasOptions, soldOut } = card;
  if (hasOptions) {
    return (
      <a href={buildCardPath(card)} className={styles.buy} aria-label={`${getProductTexts().chooseOptions}: ${name}`}>
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
      aria-label={getProductTexts().addToCartNamed(name)}
    >
      <DrawnIcon name="cart" />
    </button>
  );
}
