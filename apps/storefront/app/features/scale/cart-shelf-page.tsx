import { Link } from 'react-router';
import { scaleWords } from '../../i18n/scale-words.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './compare-page.module.css';
import { Shelf, type ShelfProduct } from './shelf.tsx';

/** Shows what is in the cart side by side at one scale. @param products null: they could not be fetched */
export function CartShelfPage({ products }: { products: ShelfProduct[] | null }) {
  const words = scaleWords();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.cartShelf}</h1>
      <CartShelf products={products} />
      <p>
        <Link to="/cart">{words.backToCart}</Link>
      </p>
    </div>
  );
}

function CartShelf({ products }: { products: ShelfProduct[] | null }) {
  const words = scaleWords();
  if (!products) return <LoadFailed text={words.failed} />;
  return products.length > 0 ? <Shelf products={products} /> : <EmptyState title={words.emptyCart} />;
}
