import type { Product } from '@mercer/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { type Deferred, PageData } from '../../loading/page-data.tsx';
import { useNotify } from '../../state/notifications-provider.tsx';
import { useWishlist } from '../../state/wishlist.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { removeWishlistItem } from './wishlist-action.ts';
import { WishlistCard } from './wishlist-card.tsx';
import styles from './wishlist-page.module.css';

/** Result of the loader: a visitor has no wishlist, and `failed` means that it could not be fetched. */
export type WishlistData = { status: 'visitor' } | { status: 'failed' } | { status: 'ready'; products: Product[] };

/** @param failure why a form posted without JavaScript could not be done */
export function WishlistPage({ data, failure }: { data: Deferred<WishlistData>; failure?: string | undefined }) {
  const { heading, focusHeading } = useHeadingFocus();
  return (
    <div className={styles.page}>
      <h1 {...heading} className={styles.title}>
        {messages().wishes.title}
      </h1>
      <WishlistNotice failure={failure} />
      <PageData data={data} skeleton={<WishlistSkeleton />}>
        {(wishlist) => <WishlistContent wishlist={wishlist} onRemoved={focusHeading} />}
      </PageData>
    </div>
  );
}

/** Reports the failure, or the removal that the address names after a form posted without JavaScript. */
function WishlistNotice({ failure }: { failure: string | undefined }) {
  const [search] = useSearchParams();
  if (!failure && !search.has('removed')) return null;
  return (
    <div className={styles.notice}>
      <Alert tone={failure ? 'error' : 'info'}>{failure ?? messages().wishlist.removed}</Alert>
    </div>
  );
}

function WishlistContent({ wishlist, onRemoved }: { wishlist: WishlistData; onRemoved(): void }) {
  if (wishlist.status === 'failed') return <LoadFailed text={messages().wishes.loadFailed} />;
  if (wishlist.status === 'ready') return <WishlistGrid start={wishlist.products} onRemoved={onRemoved} />;
  return (
    <EmptyState title={messages().wishes.loggedOut}>
      <LinkButton to="/login?next=/wishlist">{messages().wishes.login}</LinkButton>
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

function WishlistGrid({ start, onRemoved }: { start: Product[]; onRemoved(): void }) {
  const notify = useNotify();
  const { take } = useWishlist();
  const [products, setProducts] = useState(start);

  async function removeProduct(product: Product) {
    const failed = await removeWishlistItem(browserClient().account, product.id);
    notify(failed ?? messages().wishlist.removed, failed ? 'error' : 'info');
    if (failed) return;
    take(product.id);
    setProducts((now) => now.filter(({ id }) => id !== product.id));
    onRemoved();
  }

  if (products.length === 0) {
    return (
      <EmptyState title={messages().wishes.empty}>
        <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <WishlistCard key={product.id} product={product} onRemove={() => removeProduct(product)} />
      ))}
    </ul>
  );
}
