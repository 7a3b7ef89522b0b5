import type { CartItem } from '@mercer/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { formatPayment, formatUnitPrice } from '../../i18n/money.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { LineDetails } from '../../order-summary/line-details.tsx';
import { PaymentCurrencyNote } from '../../order-summary/paid-in.tsx';
import { removeTogether, useAddedTogether } from '../../state/added-together.ts';
import { useCart, useCartCalls } from '../../state/cart.tsx';
import { buildLinePath } from '../../state/new-item.ts';
import { useUI } from '../../state/ui.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { CartTroubleNotice } from './cart-trouble.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { LineSteps } from './line-steps.tsx';
import styles from './mini-cart.module.css';
import { RemovedItems } from './removed-items.tsx';
import { RemovedLine } from './removed-line.tsx';
import { BoughtTogether } from './together/bought-together.tsx';

/** Slides out after an item was added, and from the cart icon (§2). */
export function MiniCart() {
  const { cart, loading, write } = useCart();
  const { miniCartOpen, closeMiniCart } = useUI();
  const { heading, focusHeading } = useHeadingFocus();
  const [removed, setRemoved] = useState<CartItem>();

  async function removeItem(item: CartItem) {
    const { ok } = await write('remove', new URLSearchParams({ item_id: item.id }));
    setRemoved(ok ? item : undefined);
    // a failure empties the cart for now, so that the line is gone as well
    focusHeading();
  }

  return (
    <Drawer open={miniCartOpen} onClose={closeMiniCart} title={messages().miniCart.title} heading={heading} side="end">
      <RemovedLine item={removed} onBack={() => setRemoved(undefined)} />
      <UndoAddedTogether onUndone={focusHeading} />
      <CartTroubleNotice />
      <RemovedItems />
      {cart.items.length === 0 ? (
        <p className={styles.empty}>{messages().miniCart.empty}</p>
      ) : (
        <div className={styles.content}>
          <ul className={styles.items} aria-busy={loading}>
            {cart.items.map((item) => (
              <MiniCartItem
                key={item.id}
                item={item}
                currency={cart.currency}
                onFollow={closeMiniCart}
                onRemove={() => removeItem(item)}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <FreeShipping cart={cart} />
            <p className={styles.subtotal}>
              <span>{messages().miniCart.subtotal}</span>
              <strong>{formatPayment(cart.sub_total, cart.currency)}</strong>
            </p>
            <PaymentCurrencyNote currency={cart.currency} />
            <LinkButton to="/checkout" variant="strong" onClick={closeMiniCart}>
              {messages().miniCart.checkout}
            </LinkButton>
            <LinkButton to="/cart" variant="secondary" onClick={closeMiniCart}>
              {messages().miniCart.viewCart}
            </LinkButton>
          </div>
        </div>
      )}
      {/* it comes later than the buttons, which stay where they are */}
      {miniCartOpen && <BoughtTogether cart={cart} onFollow={closeMiniCart} onAdded={focusHeading} />}
    </Drawer>
  );
}

/** Takes out again what one button has put into the cart together. */
function UndoAddedTogether({ onUndone }: { onUndone(): void }) {
  const calls = useCartCalls();
  const count = useAddedTogether().length;
  const [busy, setBusy] = useState(false);
  if (count === 0) return null;
  const undo = async () => {
    setBusy(true);
    await removeTogether(calls);
    setBusy(false);
    onUndone();
  };
  return (
    <p>
      <Button variant="text" busy={busy} onClick={undo}>
        {messages().miniCart.undoAdded(count)}
      </Button>
    </p>
  );
}

interface MiniCartItemProps {
  item: CartItem;
  currency: string;
  onFollow(): void;
  onRemove(): void;
}

function MiniCartItem({ item, currency, onFollow, onRemove }: MiniCartItemProps) {
  const { content } = item.product;
  return (
    <li className={styles.item}>
      <Thumbnail image={item.product.images[0]} size={72} />
      <div className={styles.facts}>
        <Link to={buildLinePath(item)} onClick={onFollow} className={styles.name}>
          {insertSoftHyphens(item.product.name)}
        </Link>
        <p className={styles.quantity}>
          {item.quantity} × {formatPayment(item.price, currency)}
          {content && ` (${formatUnitPrice(content, item.price, currency, formatPayment)})`}
        </p>
        <LineSteps item={item} />
      </div>
      <div className={styles.end}>
        <strong>{formatPayment(item.price_total, currency)}</strong>
        <button
          type="button"
          onClick={onRemove}
          aria-label={messages().cart.removeNamed(item.product.name)}
          className={styles.remove}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <LineDetails item={item} currency={currency} className={styles.details} />
    </li>
  );
}
