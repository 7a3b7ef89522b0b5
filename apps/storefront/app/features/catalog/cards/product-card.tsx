import type { ReactNode } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { insertSoftHyphens } from '../../../i18n/soft-hyphens.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import { DrawnIcon } from '../../../ui/drawn-icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { buildCardPath, type Card } from './card.ts';
import { ProductPrice } from './price.tsx';
import styles from './product-card.module.css';
import { ProductRating } from './product-rating.tsx';

const getProductTexts = () => messages().product;

/**
 * Visible on touch screens; elsewhere they slide in on hover and focus. Without scripts each button posts the card's form, and quick
 * view is the page.
 */
function CardActions({ card }: { card: Card }) {
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

export interface ProductCardProps {
  card: Card;
  /** Priority of its picture: those of the first row load at once. */
  load?: 'first' | 'soon' | undefined;
  /** Replaces the buttons over the picture. */
  actions?: ReactNode;
}

/** The name is read and reached first, though the picture stands above it. What a click does, the grid knows. */
export function ProductCard({ card, load, actions = <CardActions card={card} /> }: ProductCardProps) {
  const { name, picture, price, was, currency, content, rating, reviews, marked } = card;
  return (
    <article className={styles.card}>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <a href={buildCardPath(card)} className={styles.link}>
            {marked ? <HighlightedName parts={marked} /> : insertSoftHyphens(name)}
          </a>
        </h3>
        <ProductRating average={rating} count={reviews} short />
        <ProductPrice amount={price} was={was} currency={currency} content={content} />
        <CardNote card={card} />
      </div>
      <div className={styles.picture}>
        {picture && <Picture file={picture} alt="" slot="card" width={400} height={400} load={load} />}
        {was && <span className={styles.sale}>{formatReduction(price, was)}</span>}
        {actions}
      </div>
    </article>
  );
}

/** Formats the reduction in whole percent; below one percent it is a word. */
function formatReduction(price: number, was: number): string {
  const percent = Math.round((1 - price / was) * 100);
  return percent > 0 ? messages().product.reduction(percent) : messages().product.sale;
}

/** Highlights every second part, which matches the search. */
function HighlightedName({ parts }: { parts: string[] }) {
  return parts.map((text, at) => {
    const key = `${at}-${text}`;
    return at % 2 ? <mark key={key}>{insertSoftHyphens(text)}</mark> : <span key={key}>{insertSoftHyphens(text)}</span>;
  });
}

function CardNote({ card: { soldOut, left: remainingPieces, freeShipping } }: { card: Card }) {
  if (soldOut) return <p className={styles.note}>{messages().product.outOfStock}</p>;
  if (remainingPieces)
    return <p className={joinClassNames(styles.note, styles.few)}>{messages().product.onlyLeft(remainingPieces)}</p>;
  if (freeShipping) {
    return (
      <p className={joinClassNames(styles.note, styles.free)}>{insertSoftHyphens(messages().product.freeShipping)}</p>
    );
  }
  return null;
}
