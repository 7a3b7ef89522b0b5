import { messages } from '../../../messages.ts';
import { hyphenated } from '../../../soft-hyphens.ts';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type Card, cardPath } from './card.ts';
import { CardActions } from './card-actions.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { ProductRating } from './product-rating.tsx';

export interface ProductCardProps {
  card: Card;
  /** When its picture is fetched: the first row's load at once. */
  load?: 'first' | 'soon' | undefined;
}

/** The name is read and reached first, though the picture stands above it. What a click does, the grid knows. */
export function ProductCard({ card, load }: ProductCardProps) {
  const { name, picture, price, was, currency, content, rating, reviews, marked } = card;
  return (
    <article className={styles.card}>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <a href={cardPath(card)} className={styles.link}>
            {marked ? <Marked parts={marked} /> : hyphenated(name)}
          </a>
        </h3>
        <ProductRating average={rating} count={reviews} short />
        <Price amount={price} was={was} currency={currency} content={content} />
        <CardNote card={card} />
      </div>
      <div className={styles.picture}>
        {picture && <Picture file={picture} alt="" slot="card" width={400} height={400} load={load} />}
        {was && <span className={styles.sale}>{reduction(price, was)}</span>}
        <CardActions card={card} />
      </div>
    </article>
  );
}

/** In whole percent; less than one has a word. */
function reduction(price: number, was: number): string {
  const percent = Math.round((1 - price / was) * 100);
  return percent > 0 ? messages().product.reduction(percent) : messages().product.sale;
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
  if (freeShipping) {
    return <p className={classes(styles.note, styles.free)}>{hyphenated(messages().product.freeShipping)}</p>;
  }
  return null;
}
