import { type MouseEvent, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { buildButtonClass } from '../../ui/button.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import type { ShelfProduct } from './shelf.tsx';
import styles from './shelf-toggle.module.css';

const Shelf = createLazyPart(async () => (await import('./shelf.tsx')).Shelf);

interface ShelfToggleProps {
  /** Path of the page; without scripts `?shelf` opens the shelf there. */
  path: string;
  products: ShelfProduct[];
}

/** A disclosure that shows the products of a list on one shelf, closed at first. */
export function ShelfToggle({ path, products }: ShelfToggleProps) {
  const [query] = useSearchParams();
  const [isOpen, setIsOpen] = useState(query.has('shelf'));
  if (!products.some(({ scaled }) => scaled)) return null;
  const toggleShelf = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(!isOpen);
  };
  return (
    <div className={styles.toggle}>
      <Link
        to={isOpen ? path : `${path}?shelf`}
        aria-expanded={isOpen}
        onClick={toggleShelf}
        className={buildButtonClass({ variant: 'secondary' })}
      >
        {messages().wishes.shelf}
      </Link>
      {isOpen && (
        <Suspense>
          <Shelf products={products} />
        </Suspense>
      )}
    </div>
  );
}
