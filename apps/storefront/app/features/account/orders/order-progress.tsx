import type { Order } from '@mercer/contract';
import { Check } from 'lucide-react';
import { FormattedDay } from '../../../i18n/formatted-day.tsx';
import { messages } from '../../../i18n/messages.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import hidden from '../../../ui/visually-hidden.module.css';
import styles from './order-progress.module.css';
import { listOrderStages, type Stage } from './order-stages.ts';

/** Shows the progress of the order as a list that screen readers can read. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className={styles.stages} aria-label={messages().orders.progress}>
      {listOrderStages(order).map((stage) => (
        <OrderStageItem key={stage.name} stage={stage} />
      ))}
    </ol>
  );
}

function OrderStageItem({ stage: { name, date, state } }: { stage: Stage }) {
  return (
    <li
      className={joinClassNames(styles.stage, styles[state], styles[name])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark}>{state !== 'ahead' && <Check size={14} strokeWidth={3} aria-hidden="true" />}</span>
      <span className={styles.name}>{messages().orders.stages[name]}</span>
      {date && <FormattedDay date={date} />}
      {state === 'ahead' && <span className={hidden.hidden}>{messages().orders.stageAhead}</span>}
    </li>
  );
}
