import { Link, useViewTransitionState } from 'react-router';
import { messages } from '../../../messages.ts';
import { hyphenated } from '../../../soft-hyphens.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type Card, cardPath } from './card.ts';
import { CardActions } from './card-actions.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { ProductRating } from './product-rating.tsx';

export interface ProductCardProps {
  card: Card;
  /** Id of the grid's form. */
  form: string;
  /** When its picture is fetched: the first row's load at once. */
  load?: 'first' | 'soon' | undefined;
}

/** The name is read and reached first, though the picture stands above it. */
export function ProductCard({ card, form, load }: ProductCardProps) {
  const { name, picture, price, was, currency, rating, reviews, marked } = card;
  const path = cardPath(card);
  const isOpening = useViewTransitionState(path);
  return (
    <article className={styles.card}>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link to={path} className={styles.link} prefetch="none" viewTransition>
            {marked ? <Marked parts={marked} /> : hyphenated(name)}
          </Link>
        </h3>
        <ProductRating average={rating} count={reviews} short />
        <Price amount={price} was={was} currency={currency} />
        <CardNote card={card} />
      </div>
      <div className={classes(styles.picture, isOpening && styles.opening)}>
        {picture && <Picture file={picture} alt="" slot="card" width={400} height={400} load={load} />}
        {was && <span className={styles.sale}>{messages().product.sale}</span>}
        <CardActions card={card} form={form} />
      </div>
    </article>
  );
}

/** Every second part is what the shopper searched for. */
function Marked({ parts }: { parts: string[] }) {
  return parts.map((text, at) => {
    const key = `${at}-${text}`;
    return at % 2 ? <mark key={key}>{hyphenated(text)}</mark> : <span key={key}>{hyphenated(text)}</span>;
  });
}

function CardNote({ card: { soldOut, left, freeShipping } }: { card: Card }) {
  if (soldOut) return <p className={styles.note}>{messages().product.outOfStock}</p>;
  if (left) return <p className={classes(styles.note, styles.few)}>{messages().product.onlyLeft(left)}</p>;
  if (freeShipping) return <Chip color="success">{hyphenated(messages().product.freeShipping)}</Chip>;
  return null;
}
