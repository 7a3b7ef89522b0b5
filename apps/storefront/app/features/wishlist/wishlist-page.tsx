import type { Product } from '@mercer/contract';
import { useState } from 'react';
import { browserClient } from '../../client.ts';
import { LoadFailed } from '../../load-failed.tsx';
import { messages } from '../../messages.ts';
import { type Later, PageData } from '../../page-data.tsx';
import { useNotifications } from '../../state/notifications-provider.tsx';
import { useWishlist } from '../../state/wishlist.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WishlistCard } from './wishlist-card.tsx';
import styles from './wishlist-page.module.css';

/** What the loader found: a visitor has no wishlist, `failed` could not be fetched. */
export type WishlistData = { status: 'visitor' } | { status: 'failed' } | { status: 'ready'; products: Product[] };

export function WishlistPage({ data }: { data: Later<WishlistData> }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.wishlist.title}</h1>
      <PageData data={data} skeleton={<WishlistSkeleton />}>
        {(wishlist) => <WishlistContent wishlist={wishlist} />}
      </PageData>
    </div>
  );
}

function WishlistContent({ wishlist }: { wishlist: WishlistData }) {
  if (wishlist.status === 'failed') return <LoadFailed text={messages.wishlist.loadFailed} />;
  if (wishlist.status === 'ready') return <Wishlist start={wishlist.products} />;
  return (
    <EmptyState title={messages.wishlist.loggedOut}>
      <LinkButton to="/login?next=/wishlist">{messages.wishlist.login}</LinkButton>
    </EmptyState>
  );
}

function WishlistSkeleton() {
  return (
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}

function Wishlist({ start }: { start: Product[] }) {
  const { notify } = useNotifications();
  const { take } = useWishlist();
  const [products, setProducts] = useState(start);

  async function remove(product: Product) {
    try {
      await browserClient().account.removeFromWishlist(product.id);
      take(product.id);
      setProducts((now) => now.filter(({ id }) => id !== product.id));
      notify(messages.wishlist.removed, 'info');
    } catch (error) {
      console.warn('The item stays in the wishlist', error);
      notify(messages.wishlist.removeFailed, 'error');
    }
  }

  if (products.length === 0) {
    return (
      <EmptyState title={messages.wishlist.empty}>
        <LinkButton to="/">{messages.common.continueShopping}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <WishlistCard key={product.id} product={product} onRemove={() => remove(product)} />
      ))}
    </ul>
  );
}
