import type { CartItem } from '@mercer/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { useCart } from '../../state/cart.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-page.module.css';
import { CartSummary } from './cart-summary.tsx';
import { CartTroubleNotice } from './cart-trouble.tsx';
import type { PostedFailure } from './posted-failure.ts';
import { RemovedItems } from './removed-items.tsx';
import { RemovedLine } from './removed-line.tsx';
import { buildSavedCookie, readSavedLines } from './saved-cookie.ts';
import { createSavedLine, loadSavedLines, type SavedLine } from './saved-line.ts';
import { SavedLines } from './saved-lines.tsx';
import { BoughtTogether } from './together/bought-together.tsx';
import type { OfferedProduct } from './together/offers.ts';

/** Lines laid aside, which the cookie keeps. @param initialLines by the server */
function useSavedLines(initialLines: SavedLine[] | undefined) {
  const [lines, setLines] = useState(initialLines ?? []);
  useEffect(() => {
    if (initialLines) return;
    let isHere = true;
    loadSavedLines(browserClient(), readSavedLines(document.cookie)).then(
      (loadedLines) => isHere && setLines(loadedLines),
    );
    return () => {
      isHere = false;
    };
  }, [initialLines]);

  /** Updates the cookie from its current value, so that lines another tab has saved meanwhile are kept. */
  function updateSavedCookie(change: (saved: string[]) => string[]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = buildSavedCookie(change(readSavedLines(document.cookie)), location.protocol === 'https:');
  }

  return {
    lines,
    keep(line: SavedLine) {
      updateSavedCookie((saved) => [line.itemQuery, ...saved]);
      setLines((now) => [line, ...now]);
    },
    drop({ itemQuery }: SavedLine) {
      updateSavedCookie((saved) => saved.filter((savedQuery) => savedQuery !== itemQuery));
      setLines((now) => now.filter((line) => line.itemQuery !== itemQuery));
    },
  };
}

interface CartPageProps {
  /** Failure of a form posted without JavaScript. */
  failure?: PostedFailure | undefined;
  /** Express ways to pay for the cart. */
  express: ReactNode;
  /** Lines saved for later; undefined when they are to be read from the cookie. */
  saved: SavedLine[] | undefined;
  /** Products often bought together with those in the cart; undefined when they are to be requested. */
  offers: OfferedProduct[] | undefined;
}

export function CartPage({ failure, express, saved: laidAside, offers }: CartPageProps) {
  const { cart, loading } = useCart();
  const { heading, focusHeading } = useHeadingFocus();
  const saved = useSavedLines(laidAside);
  const [removed, setRemoved] = useState<CartItem>();

  function offerUndo(item: CartItem) {
    setRemoved(item);
    focusHeading();
  }

  function saveItemForLater(item: CartItem) {
    saved.keep(createSavedLine(item, cart.currency));
    focusHeading();
  }

  return (
    <div className={styles.page}>
      <h1 {...heading} className={styles.title}>
        {messages().cart.title}
      </h1>
      <RemovedLine item={removed} onBack={() => setRemoved(undefined)} />
      <CartTroubleNotice />
      <RemovedItems />
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.lines} aria-busy={loading}>
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                currency={cart.currency}
                error={failure?.itemId === item.id ? failure.message : undefined}
                onRemoved={offerUndo}
                onSaved={saveItemForLater}
              />
            ))}
          </ul>
          <CartSummary cart={cart} failure={failure?.code === undefined ? undefined : failure}>
            {express}
          </CartSummary>
        </div>
      )}
      {hasTwoProducts(cart.items) && (
        <p className={styles.shelf}>
          <Link to="/cart/shelf">{messages().cart.shelf}</Link>
        </p>
      )}
      <SavedLines lines={saved.lines} className={styles.lines} onDrop={saved.drop} />
      <BoughtTogether cart={cart} initialOffers={offers} className={styles.lines} hasBundle onAdded={focusHeading} />
    </div>
  );
}

const hasTwoProducts = (items: CartItem[]) => new Set(items.map(({ product_id }) => product_id)).size > 1;

function EmptyCart() {
  return (
    <EmptyState title={messages().basket.emptyTitle} hint={messages().basket.emptyHint}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}
