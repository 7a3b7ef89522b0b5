import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShopOrder, shipOrder } from '../../api/orders.ts';
import { describeError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { findBuyer } from './find-buyer.ts';
import styles from './orders.module.css';

interface Outcome {
  order: ShopOrder;
  /** Sentence of the refusal; undefined when the order was shipped. */
  error?: string;
}

const atOnce = 4;

/** Ships many orders, a tracking number for each; says of each that was refused why. */
export function ShipManyDialog({ orders, onClose }: { orders: ShopOrder[]; onClose: () => void }) {
  const words = useWords();
  const client = useQueryClient();
  // The list behind the dialog changes as orders leave
  const [batch] = useState(orders);
  const [trackings, setTrackings] = useState<Record<string, string>>({});
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const [isRunning, setRunning] = useState(false);
  const shipOne = async (order: ShopOrder): Promise<Outcome> => {
    const tracking = trackings[order.id]?.trim();
    return shipOrder(order.id, { all: true, ...(tracking ? { tracking } : {}) }).then(
      () => ({ order }),
      (error: unknown) => ({ order, error: describeError(error, words) }),
    );
  };
  const shipAll = async () => {
    setRunning(true);
    const waiting = [...batch];
    const done: Outcome[] = [];
    const work = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        done.push(await shipOne(order));
        setOutcomes([...done]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(false);
    await Promise.all(['orders', 'home'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const failures = outcomes?.filter(({ error }) => error !== undefined) ?? [];
  const isDone = outcomes?.length === batch.length && !isRunning;
  return (
    <FormDialog
      title={words.orders.shipMany(batch.length)}
      isOpen
      isWide
      onClose={onClose}
      submitLabel={isDone ? words.common.done : words.orders.shipAndNotify}
      isPending={isRunning}
      onSubmit={isDone ? onClose : shipAll}
    >
      {outcomes ? (
        <>
          <progress
            className={styles.progress}
            max={batch.length}
            value={outcomes.length}
            aria-label={words.orders.progress}
          />
          <Notice kind={failures.length > 0 ? 'warning' : 'success'}>
            {words.orders.shippedMany(outcomes.length - failures.length, batch.length)}
          </Notice>
          <ul className={styles.failures}>
            {failures.map(({ order, error }) => (
              <li key={order.id}>
                <a href={`/console/orders/${order.id}`}>#{order.number}</a> {error}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.many}>
          {batch.map((order) => (
            <div key={order.id} className={styles.manyRow}>
              <span>
                <strong>#{order.number}</strong> {findBuyer(order)}
              </span>
              <TextField
                label={words.orders.trackingFor(order.number)}
                isLabelHidden
                placeholder={words.orders.tracking}
                autoComplete="off"
                value={trackings[order.id] ?? ''}
                onChange={(event) => setTrackings((current) => ({ ...current, [order.id]: event.target.value }))}
              />
            </div>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
