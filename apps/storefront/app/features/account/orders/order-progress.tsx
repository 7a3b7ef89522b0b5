import type { Order } from '@mercer/contract';
import { Check } from 'lucide-react';
import { Day } from '../../../day.tsx';
import { messages } from '../../../messages.ts';
import { classes } from '../../../ui/classes.ts';
import hidden from '../../../ui/visually-hidden.module.css';
import styles from './order-progress.module.css';
import { orderStages, type Stage } from './order-stages.ts';

/** How far the order is, as a list that can be read aloud. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol className={styles.stages} aria-label={messages().orders.progress}>
      {orderStages(order).map((stage) => (
        <StageItem key={stage.name} stage={stage} />
      ))}
    </ol>
  );
}

function StageItem({ stage: { name, date, state } }: { stage: Stage }) {
  return (
    <li
      className={classes(styles.stage, styles[state], styles[name])}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark}>{state !== 'ahead' && <Check size={14} strokeWidth={3} aria-hidden="true" />}</span>
      <span className={styles.name}>{messages().orders.stages[name]}</span>
      {date && <Day date={date} />}
      {state === 'ahead' && <span className={hidden.hidden}>{messages().orders.stageAhead}</span>}
    </li>
  );
}
