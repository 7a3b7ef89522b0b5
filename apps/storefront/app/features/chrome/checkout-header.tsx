import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { useCart } from '../../state/cart.tsx';
import { DrawnIcon } from '../../ui/drawn-icon.tsx';
import styles from './checkout-header.module.css';
import frame from './header.module.css';
import { BrandLogo } from './header.tsx';

/** Header of the checkout, whose only link away from paying leads back to the cart. */
export function CheckoutHeader() {
  const { count } = useCart();
  return (
    <header className={frame.header}>
      <div className={frame.bar}>
        <Link to="/" className={frame.brand}>
          <BrandLogo />
        </Link>
        <span className={styles.safe}>
          <i />
          <span>{messages().chrome.safePayment}</span>
        </span>
        <Link to="/cart" className={styles.back} aria-label={messages().chrome.cart(count)}>
          <DrawnIcon name="cart" />
          {messages().chrome.toCart}
        </Link>
      </div>
    </header>
  );
}
