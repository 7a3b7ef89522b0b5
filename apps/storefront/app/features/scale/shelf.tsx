import { Link } from 'react-router';
import { scaleWords } from '../../i18n/scale-words.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { ProductShape } from './product-shape.tsx';
import { measureLongestSide, type ScaledProduct } from './scaled-product.ts';
import styles from './shelf.module.css';

export interface ShelfProduct {
  slug: string;
  name: string;
  /** null: the product states no measures */
  scaled: ScaledProduct | null;
}

/** Height of the shelf and width of its widest product, in px. */
const shelfHeight = 220;
const maxWidth = 460;

/** Shows products side by side at one scale, the smallest first. */
export function Shelf({ products }: { products: ShelfProduct[] }) {
  const words = scaleWords();
  const placed = products
    .flatMap(({ slug, name, scaled }) => (scaled ? { slug, name, scaled } : []))
    .toSorted((a, b) => measureLongestSide(a.scaled) - measureLongestSide(b.scaled));
  const scale = Math.min(
    shelfHeight / Math.max(...placed.map(({ scaled }) => scaled.height)),
    maxWidth / Math.max(...placed.map(({ scaled }) => scaled.width)),
  );
  const missingCount = products.length - placed.length;
  return (
    <section aria-label={words.shelfLabel}>
      {placed.length > 0 && (
        <ol className={styles.shelf}>
          {placed.map(({ slug, name, scaled }) => (
            <li key={slug}>
              <ShelfDrawing product={scaled} scale={scale} />
              <Link to={`/products/${slug}`}>{insertSoftHyphens(name)}</Link>
            </li>
          ))}
        </ol>
      )}
      {missingCount > 0 && <p className={styles.hint}>{words.shelfWithout(missingCount)}</p>}
    </section>
  );
}

function ShelfDrawing({ product, scale }: { product: ScaledProduct; scale: number }) {
  const [width, height] = [Math.ceil(product.width * scale), Math.ceil(product.height * scale)];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ProductShape product={product} x={0} ground={height} scale={scale} />
    </svg>
  );
}
