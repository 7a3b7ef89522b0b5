import type { Product } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { formatChargedPrice, formatMoney, formatUnitPrice } from '../../../i18n/money.ts';
import styles from './price.module.css';

export interface PriceProps {
  amount: number;
  was?: number | undefined;
  currency: string;
  size?: 'normal' | 'large';
  content?: Product['content'] | undefined;
}

/**
 * Shows the price as one piece of text, '$19.99'; the old price is struck through and named for screen readers. A
 * converted price also shows the amount that is charged, and where the shop states the content, the price per kilogram
 * or the like.
 */
export function ProductPrice({ amount, was, currency, size = 'normal', content }: PriceProps) {
  const charged = formatChargedPrice(amount, currency);
  return (
    <span className={size === 'large' ? styles.large : styles.price}>
      <span className={was ? styles.sale : styles.amount}>{formatMoney(amount, currency)}</span>
      {was && (
        <span className={styles.was}>
          <span className={styles.hidden}>{`${messages().product.wasPrice} `}</span>
          <s>{formatMoney(was, currency)}</s>
        </span>
      )}
      {content?.amount && <span className={styles.charged}>{formatUnitPrice(content, amount, currency)}</span>}
      {charged && <span className={styles.charged}>{messages().product.chargedAs(charged)}</span>}
    </span>
  );
}
