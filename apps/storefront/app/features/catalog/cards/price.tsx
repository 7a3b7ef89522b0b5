import type { Product } from '@mercer/contract';
import { messages } from '../../../messages.ts';
import { chargedAs, formatMoney, perUnit } from '../../../money.ts';
import styles from './price.module.css';

export interface PriceProps {
  amount: number;
  was?: number | undefined;
  currency: string;
  size?: 'normal' | 'large';
  content?: Product['content'] | undefined;
}

/**
 * One piece of text, '$19.99'; the old price is struck and named for screen readers. Where it is only converted, what is charged;
 * where the shop says what is in it, the price of a kilogram or the like.
 */
export function Price({ amount, was, currency, size = 'normal', content }: PriceProps) {
  const charged = chargedAs(amount, currency);
  return (
    <span className={size === 'large' ? styles.large : styles.price}>
      <span className={was ? styles.sale : styles.amount}>{formatMoney(amount, currency)}</span>
      {was && (
        <span className={styles.was}>
          <span className={styles.hidden}>{`${messages().product.wasPrice} `}</span>
          <s>{formatMoney(was, currency)}</s>
        </span>
      )}
      {content?.amount && <span className={styles.charged}>{perUnit(content, amount, currency)}</span>}
      {charged && <span className={styles.charged}>{messages().product.chargedAs(charged)}</span>}
    </span>
  );
}
