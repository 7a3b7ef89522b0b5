import { messages } from '../../../messages.ts';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { type Card, cardPath } from './card.ts';
import { addForm, viewForm } from './card-forms.tsx';
import styles from './product-card.module.css';

const text = () => messages().product;

/** Visible on touch screens; elsewhere they slide in on hover and focus. Without scripts, quick view is the page. */
export function CardActions({ card }: { card: Card }) {
  const { id, slug, name } = card;
  return (
    <div className={styles.actions}>
      <button
        type="submit"
        form={addForm}
        formAction="/wishlist/add"
        name="product_id"
        value={id}
        className={styles.action}
        aria-label={text().addToWishlistNamed(name)}
        data-act="heart"
      >
        <DrawnIcon name="heart" />
      </button>
      <button
        type="submit"
        form={viewForm}
        formAction={`/products/${slug}`}
        className={styles.action}
        aria-label={text().quickViewNamed(name)}
        data-act="view"
        data-waits=""
      >
        <DrawnIcon name="eye" />
      </button>
      <Buy card={card} />
    </div>
  );
}

function Buy({ card }: { card: Card }) {
  const { id, name, hasOptions, soldOut } = card;
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
      form={addForm}
      name="product_id"
      value={id}
      className={styles.buy}
      disabled={soldOut}
      aria-label={text().addToCartNamed(name)}
      data-act="buy"
    >
      <DrawnIcon name="cart" />
    </button>
  );
}
