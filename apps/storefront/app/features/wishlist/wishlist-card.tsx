import type { Product } from '@mercer/contract';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { formatChargedPrice, formatMoney } from '../../i18n/money.ts';
import { insertSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { useAddToCart } from '../../state/add-to-cart.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import styles from './wishlist-card.module.css';

export function WishlistCard({ product, onRemove }: { product: Product; onRemove(): void }) {
  const path = `/products/${product.slug}`;

  function submitRemoval(event: FormEvent) {
    event.preventDefault();
    onRemove();
  }

  const charged = formatChargedPrice(product.price, product.currency);
  return (
    <li className={styles.card}>
      <Link to={path} tabIndex={-1} aria-hidden="true" className={styles.picture}>
        <Thumbnail image={product.images[0]} size={240} />
      </Link>
      <Link to={path} className={styles.name}>
        {insertSoftHyphens(product.name)}
      </Link>
      <p className={styles.price}>{formatMoney(product.price, product.currency)}</p>
      {charged && <p className={styles.charged}>{messages().product.chargedAs(charged)}</p>}
      <div className={styles.buttons}>
        {product.options.some((option) => option.required) ? (
          <LinkButton to={path} variant="primary" wide>
            {messages().product.chooseOptions}
          </LinkButton>
        ) : (
          <AddToCartButton product={product} />
        )}
      </div>
      <form method="post" action="/wishlist" onSubmit={submitRemoval} className={styles.remove}>
        <input type="hidden" name="product_id" value={product.id} />
        <Button type="submit" variant="icon" aria-label={messages().wishlist.removeNamed(product.name)}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </form>
    </li>
  );
}

/** The mini cart stays closed here (§2). */
function AddToCartButton({ product }: { product: Product }) {
  const addToCart = useAddToCart({ opensMiniCart: false });
  const [busy, setBusy] = useState(false);

  async function submitProduct(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    await addToCart(product.name, new FormData(event.currentTarget));
    setBusy(false);
  }

  return (
    <form method="post" action="/cart/add" onSubmit={submitProduct}>
      <input type="hidden" name="product_id" value={product.id} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {messages().product.addToCart}
      </Button>
    </form>
  );
}
