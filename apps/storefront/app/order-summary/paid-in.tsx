import { currentLanguage } from '../i18n/language.ts';
import { messages } from '../i18n/messages.ts';
import styles from './paid-in.module.css';

/** Tells the currency in which the shopper pays when the catalogue shows converted prices. */
export function PaymentCurrencyNote({ currency }: { currency: string }) {
  const { type, code } = currentLanguage().currency;
  if (type !== 'display' || code === currency) return null;
  return <p className={styles.note}>{messages().cart.paidIn(code, currency)}</p>;
}
