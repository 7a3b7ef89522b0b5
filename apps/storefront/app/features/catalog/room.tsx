import { Plus } from 'lucide-react';
import { messages } from '../../i18n/messages.ts';
import { formatMoney } from '../../i18n/money.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { Button } from '../../ui/button.tsx';
import type { PictureFile } from '../../ui/picture.tsx';
import { ProductPrice } from './cards/price.tsx';
import type { RoomProduct } from './lists/room-products.ts';
import styles from './room.module.css';

interface RoomSpotsProps {
  picture: Pick<PictureFile, 'width' | 'height'>;
  products: RoomProduct[];
  /** The picture fills its place from its right edge, which cuts it; otherwise its place has its shape. */
  fills?: boolean;
}

/**
 * A dot on each product of a picture, which lies over it. The list beside has the same links, so that screen readers
 * and the keyboard skip these. `useRoomEvents` draws the outlines, and opens the quick view.
 */
export function RoomSpots({ picture, products, fills }: RoomSpotsProps) {
  return (
    <svg
      viewBox={`0 0 1000 ${Math.round((1000 * picture.height) / picture.width)}`}
      preserveAspectRatio={fills ? 'xMaxYMid slice' : undefined}
      className={styles.spots}
      aria-hidden="true"
    >
      {products.map(({ slug, x, y }) => (
        <a key={slug} href={buildQuickPath(slug)} tabIndex={-1}>
          <circle cx={x} cy={y} />
        </a>
      ))}
    </svg>
  );
}

/** The products of a picture with their prices, in one form: a button for each, and one for all that need no choice. */
export function RoomGoods({ products }: { products: RoomProduct[] }) {
  const ready = products.filter(({ hasOptions, soldOut }) => !hasOptions && !soldOut);
  return (
    <form action="/cart/add" method="post">
      <ul className={styles.goods}>
        {products.map((product) => (
          <li key={product.slug} className={styles.product}>
            <a href={buildQuickPath(product.slug)}>{insertSoftHyphens(product.name)}</a>
            <ProductPrice amount={product.price} was={product.was} currency={product.currency} />
            <AddButton product={product} />
          </li>
        ))}
      </ul>
      {ready.length > 1 && (
        <Button type="submit" variant="primary" name="products" value={listSlugs(ready)} className={styles.all}>
          {messages().home.addAll(ready.length, products.length, formatTotal(ready))}
        </Button>
      )}
    </form>
  );
}

function AddButton({ product: { slug, name, soldOut, hasOptions } }: { product: RoomProduct }) {
  const { addToCartNamed, chooseOptions } = messages().product;
  if (hasOptions) {
    return (
      <a href={buildQuickPath(slug)} className={styles.add} aria-label={`${chooseOptions}: ${name}`}>
        <Plus size={20} aria-hidden />
      </a>
    );
  }
  return (
    <button
      type="submit"
      name="product_id"
      value={slug}
      className={styles.add}
      disabled={soldOut}
      aria-label={addToCartNamed(name)}
    >
      <Plus size={20} aria-hidden />
    </button>
  );
}

/**
 * Path of a product as the quick view's form has it, which leads to the product's page without scripts. The shelves of
 * the page have the links to the pages themselves.
 */
const buildQuickPath = (slug: string) => `/products?product_id=${slug}`;

const listSlugs = (products: RoomProduct[]) => products.map(({ slug }) => slug).join(' ');

function formatTotal(products: RoomProduct[]): string {
  const total = products.reduce((sum, { price }) => sum + price, 0);
  return formatMoney(total, products[0]?.currency);
}
