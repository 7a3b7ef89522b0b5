import { currentLanguage } from './language.ts';
import { messages } from './messages.ts';
import styles from './paid-in.module.css';

/** Where the catalogue is shown in a currency that is only converted. */
export function PaidIn({ currency }: { currency: string }) {
  const { type, code } = currentLanguage().currency;
  if (type !== 'display' || code === currency) return null;
  return <p className={styles.note}>{messages().cart.paidIn(code, currency)}</p>;
}
