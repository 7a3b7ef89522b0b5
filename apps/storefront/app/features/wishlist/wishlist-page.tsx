import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { LoadFailed } from '../../loading/load-failed.tsx';
import { type Deferred, PageData } from '../../loading/page-data.tsx';
import { useNotify } from '../../state/notifications-provider.tsx';
import { takePageWish } from '../../state/page-wishes.ts';
import { useWishlist } from '../../state/wishlist.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { ProductGridSkeleton } from '../catalog/cards/product-grid.tsx';
import { useCardClicks } from '../catalog/cards/use-card-clicks.ts';
import { ShelfToggle } from '../scale/shelf-toggle.tsx';
import type { WishCard, WishlistData } from './load-wishlist.ts';
import { removeWishlistItem } from './wishlist-action.ts';
import { WishlistCard } from './wishlist-card.tsx';
import styles from './wishlist-page.module.css';

const skeletonCount = 4;

/** @param failure why a form posted without JavaScript could not be done */
export function WishlistPage({ data, failure }: { data: Deferred<WishlistData>; failure?: string | undefined }) {
  const { heading, focusHeading } = useHeadingFocus();
  return (
    <div className={styles.page}>
      <h1 {...heading} className={styles.title}>
        {messages().wishes.title}
      </h1>
      <WishlistNotice failure={failure} />
      <PageData data={data} skeleton={<ProductGridSkeleton count={skeletonCount} />}>
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
  if ('cards' in wishlist)
    return <WishlistGrid initialCards={wishlist.cards} isGuest={wishlist.status === 'guest'} onRemoved={onRemoved} />;
  return wishlist.status === 'failed' ? <LoadFailed text={messages().wishes.loadFailed} /> : <LoginNeeded />;
}

const loginPath = '/login?next=/wishlist';

function LoginNeeded() {
  return (
    <EmptyState title={messages().wishes.loggedOut}>
      <LinkButton to={loginPath}>{messages().wishes.login}</LinkButton>
    </EmptyState>
  );
}

interface WishlistGridProps {
  initialCards: WishCard[];
  /** The list is in the visitor's cookie. */
  isGuest: boolean;
  onRemoved(): void;
}

function WishlistGrid({ initialCards, isGuest, onRemoved }: WishlistGridProps) {
  const notify = useNotify();
  const { take } = useWishlist();
  const click = useCardClicks();
  const [cards, setCards] = useState(initialCards);

  async function removeCard({ slug }: WishCard) {
    const failed = isGuest ? removeGuestWish(slug) : await removeWishlistItem(browserClient().account, slug);
    notify(failed ?? messages().wishlist.removed, failed ? 'error' : 'info');
    if (failed) return;
    take(slug);
    setCards((now) => now.filter((card) => card.slug !== slug));
    onRemoved();
  }

  if (cards.length === 0) return isGuest ? <LoginNeeded /> : <EmptyWishlist />;
  return (
    <>
      {isGuest && (
        <p className={styles.hint}>
          {messages().wishes.guestHint} <Link to={loginPath}>{messages().wishes.login}</Link>
        </p>
      )}
      <ShelfToggle path="/wishlist" products={cards} />
      <h2 className={hidden.hidden}>{messages().lists.products}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press the links inside it */}
      <ul className={styles.grid} onClick={click}>
        {cards.map((card) => (
          <WishlistCard key={card.id} card={card} onRemove={() => removeCard(card)} />
        ))}
      </ul>
    </>
  );
}

function removeGuestWish(slug: string): undefined {
  takePageWish(slug);
}

function EmptyWishlist() {
  return (
    <EmptyState title={messages().wishes.empty}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}
