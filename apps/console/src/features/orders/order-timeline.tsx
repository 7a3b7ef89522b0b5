import { useQuery } from '@tanstack/react-query';
import { addOrderNote, orderHistoryOptions, type ShopOrder } from '../../api/orders.ts';
import { useUnsavedText } from '../../forms/unsaved-edits.ts';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './orders.module.css';

/** What became of an order, the newest first, and a place for notes that no buyer sees. */
export function OrderTimeline({ order }: { order: ShopOrder }) {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const { data = [] } = useQuery(orderHistoryOptions(order.id));
  const [text, setText] = useUnsavedText(`order-note-${order.id}`);
  const adding = useAction({
    run: () => addOrderNote(order.id, text.trim()),
    describe: () => words.orders.noted(order.number),
    changes: ['orders'],
    onDone: () => setText(''),
  });
  return (
    <Card title={words.orders.timeline}>
      {can('orders.write') ? (
        <form
          className={styles.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() && !adding.isPending) adding.run();
          }}
        >
          <TextAreaField
            label={words.orders.note}
            hint={words.orders.noteHint}
            rows={2}
            value={text}
            error={adding.error}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" isDisabled={text.trim() === ''} isPending={adding.isPending}>
            {words.orders.addNote}
          </Button>
        </form>
      ) : null}
      <ol className={styles.timeline}>
        {data.toReversed().map(({ date, kind, action, actor, text: note }) => (
          <li key={`${date}-${kind}-${action}`} className={joinClasses(kind === 'note' && styles.note)}>
            <span>{kind === 'note' ? note : (words.orders.events[action] ?? action.replaceAll(/[._]/g, ' '))}</span>
            {kind !== 'note' && note ? <span>{note}</span> : null}
            <time dateTime={date}>
              {formats.time(date)}
              {actor ? ` · ${words.orders.actors[actor] ?? actor}` : ''}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
