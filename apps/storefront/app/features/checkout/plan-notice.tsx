import type { Cart } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { planSentence } from '../../order-summary/plan-sentence.ts';
import styles from './plan-notice.module.css';

/** Repeats beside the button what the shopper will pay regularly, and when. */
export function PlanNotice({ cart }: { cart: Cart }) {
  const planned = cart.items.flatMap(({ id, product, ...item }) => {
    const sentence = planSentence({ id, product, ...item }, cart.currency);
    return sentence ? [{ id, name: product.name, sentence }] : [];
  });
  if (planned.length === 0) return null;
  return (
    <div className={styles.notice}>
      <p>{messages().plan.notice}</p>
      <ul className={styles.plans}>
        {planned.map(({ id, name, sentence }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
