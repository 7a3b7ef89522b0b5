import { Eye, ShoppingCart } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { messages } from '../../messages.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { useUI } from '../../state/ui.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Rating } from '../../ui/rating.tsx';
import { AddToCartForm } from './add-to-cart-form.tsx';
import type { Card } from './card.ts';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { WishlistButton } from './wishlist-button.tsx';

export interface ProductCardProps {
  card: Card;
  /** The first row's pictures load at once. */
  eager?: boolean;
}

/** The name is read and reached first, though the picture stands above it. */
export function ProductCard({ card, eager }: ProductCardProps) {
  const { slug, name, picture, price, was, currency, rating, reviews } = card;
  return (
    <article className={styles.card}>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link to={`/products/${slug}`} className={styles.link} prefetch="none">
            {name}
          </Link>
        </h3>
        <Rating value={rating} label={messages.product.stars(rating)} note={`(${reviews})`} />
        <Price amount={price} was={was} currency={currency} />
        <CardNote card={card} />
      </div>
      <div className={styles.picture}>
        {picture && <img src={picture} alt="" width={400} height={400} loading={eager ? 'eager' : 'lazy'} />}
        {was && <span className={styles.sale}>{messages.product.sale}</span>}
        <CardActions card={card} />
      </div>
    </article>
  );
}

function CardNote({ card: { soldOut, left, freeShipping } }: { card: Card }) {
  if (soldOut) return <p className={styles.note}>{messages.product.outOfStock}</p>;
  if (left) return <p className={classes(styles.note, styles.few)}>{messages.product.onlyLeft(left)}</p>;
  if (freeShipping) return <Chip color="success">{messages.product.freeShipping}</Chip>;
  return null;
}

/** Visible on touch screens; elsewhere they slide in on hover and focus. Without scripts, quick view is the page. */
function CardActions({ card: { id, slug, name, hasOptions, soldOut } }: { card: Card }) {
  const { openQuickView } = useUI();
  const addToCart = useAddToCart();
  const quickView = (event: FormEvent) => {
    event.preventDefault();
    openQuickView(id);
  };
  return (
    <div className={styles.actions}>
      <WishlistButton id={id} name={name} className={styles.action} />
      <form action={`/products/${slug}`} onSubmit={quickView}>
        <button type="submit" className={styles.action} aria-label={messages.product.quickViewNamed(name)}>
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </form>
      {hasOptions ? (
        <Link to={`/products/${slug}`} className={styles.buy} aria-label={`${messages.product.chooseOptions}: ${name}`}>
          <ShoppingCart size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      ) : (
        <AddToCartForm productId={id} onAdd={() => addToCart(name, { product_id: id })}>
          <button
            type="submit"
            className={styles.buy}
            disabled={soldOut}
            aria-label={messages.product.addToCartNamed(name)}
          >
            <ShoppingCart size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </AddToCartForm>
      )}
    </div>
  );
}
