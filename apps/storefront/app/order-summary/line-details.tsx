import type { CartItem } from '@mercer/contract';
import { Repeat } from 'lucide-react';
import { formatDate } from '../i18n/format-date.ts';
import { messages } from '../i18n/messages.ts';
import styles from './line-details.module.css';
import { planSentence } from './plan-sentence.ts';

interface LineDetailsProps {
  item: CartItem;
  currency: string;
  className?: string;
}

/** Shows the chosen options of a cart or order line, and its subscription plan. */
export function LineDetails({ item, currency, className }: LineDetailsProps) {
  const plan = planSentence(item, currency);
  const availableAt = item.product.available_at;
  if (!plan && !availableAt && item.options.length === 0) return null;
  return (
    <div className={className}>
      {item.options.length > 0 && (
        <p className={styles.options}>{item.options.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</p>
      )}
      {availableAt && <p className={styles.options}>{messages().cart.availableFrom(formatDate(availableAt))}</p>}
      {plan && (
        <p className={styles.plan}>
          <Repeat size={14} strokeWidth={2} aria-hidden="true" />
          <span>{plan}</span>
        </p>
      )}
    </div>
  );
}
