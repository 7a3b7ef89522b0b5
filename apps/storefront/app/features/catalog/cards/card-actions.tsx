import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../messages.ts';
import { useAddToCart } from '../../../state/add-to-cart.ts';
import { useUICalls } from '../../../state/ui.tsx';
import { useHeart } from '../../../state/wishlist.tsx';
import { classes } from '../../../ui/classes.ts';
import { type Card, cardPath } from './card.ts';
import { CardIcon } from './card-icons.tsx';
import styles from './product-card.module.css';

const text = () => messages().product;

export interface CardActionsProps {
  card: Card;
  /** The grid's form: without scripts the buttons of all its cards are posted by it. */
  form: string;
}

/** Visible on touch screens; elsewhere they slide in on hover and focus. Without scripts, quick view is the page. */
export function CardActions({ card, form }: CardActionsProps) {
  const { id, slug, name } = card;
  const { openQuickView } = useUICalls();
  const heart = useHeart(card);
  return (
    <div className={styles.actions}>
      <button
        type="submit"
        form={form}
        formAction={heart.action}
        name="product_id"
        value={id}
        className={classes(styles.action, heart.isIn && styles.chosen)}
        aria-label={heart.isIn ? messages().wishlist.removeNamed(name) : text().addToWishlistNamed(name)}
        onClick={instead(heart.toggle)}
      >
        <CardIcon name="heart" />
      </button>
      <button
        type="submit"
        form={form}
        formMethod="get"
        formAction={`/products/${slug}`}
        className={styles.action}
        aria-label={text().quickViewNamed(name)}
        data-waits
        onClick={instead(() => openQuickView(id))}
      >
        <CardIcon name="eye" />
      </button>
      <Buy card={card} form={form} />
    </div>
  );
}

function Buy({ card, form }: CardActionsProps) {
  const { id, name, hasOptions, soldOut } = card;
  const addToCart = useAddToCart();
  if (hasOptions) {
    return (
      <Link to={cardPath(card)} className={styles.buy} aria-label={`${text().chooseOptions}: ${name}`}>
        <CardIcon name="cart" />
      </Link>
    );
  }
  return (
    <button
      type="submit"
      form={form}
      name="product_id"
      value={id}
      className={styles.buy}
      disabled={soldOut}
      aria-label={text().addToCartNamed(name)}
      onClick={instead(() => addToCart(name, new URLSearchParams({ product_id: id })))}
    >
      <CardIcon name="cart" />
    </button>
  );
}

/** What a script does instead of posting the form. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}
