import { useState } from 'react';
import { cancelOrder, holdOrder, markOrderPaid, type ShopOrder } from '../../api/orders.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { parseAmount, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';

interface DecisionProps {
  order: ShopOrder;
  onClose: () => void;
}

/** Cancels an order, with words for the buyer; what was paid goes back. */
export function CancelDialog({ order, onClose }: DecisionProps) {
  const words = useWords();
  const [note, setNote] = useState('');
  const canceling = useAction({
    run: () => cancelOrder(order.id, note.trim()),
    describe: () => words.orders.canceled(order.number),
    href: `/orders/${order.id}`,
    changes: ['orders', 'products'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.orders.cancelNumber(order.number)}
      isOpen
      onClose={onClose}
      submitLabel={words.orders.cancelOrder}
      submitLook="danger"
      isPending={canceling.isPending}
      error={canceling.error}
      onSubmit={() => canceling.run()}
    >
      <p>{words.orders.cancelLead}</p>
      <TextAreaField
        label={words.orders.noteForBuyer}
        isOptional
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

/** Keeps an order from being shipped until somebody releases it. */
export function HoldDialog({ order, onClose }: DecisionProps) {
  const words = useWords();
  const [reason, setReason] = useState('');
  const holding = useAction({
    run: () => holdOrder(order.id, reason.trim()),
    describe: () => words.orders.held(order.number),
    href: `/orders/${order.id}`,
    changes: ['orders'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.orders.holdNumber(order.number)}
      isOpen
      onClose={onClose}
      submitLabel={words.orders.hold}
      isPending={holding.isPending}
      isDisabled={reason.trim() === ''}
      error={holding.error}
      onSubmit={() => holding.run()}
    >
      <TextField
        label={words.orders.holdReason}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** Writes down money that arrived outside of a gateway. */
export function MarkPaidDialog({ order, onClose }: DecisionProps) {
  const words = useWords();
  const formats = useFormats();
  const due = order.amount_due ?? 0;
  const [text, setText] = useState(String(due));
  const [reference, setReference] = useState('');
  const amount = parseAmount(text);
  const marking = useAction({
    run: () =>
      markOrderPaid(order.id, {
        ...(amount === undefined ? {} : { amount }),
        ...(reference.trim() ? { reference: reference.trim() } : {}),
      }),
    describe: () => words.orders.markedPaid(order.number),
    href: `/orders/${order.id}`,
    changes: ['orders'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.orders.markPaidNumber(order.number)}
      isOpen
      onClose={onClose}
      submitLabel={words.orders.markPaid}
      isPending={marking.isPending}
      isDisabled={amount === undefined}
      error={marking.error}
      onSubmit={() => marking.run()}
    >
      <TextField
        label={words.orders.amountReceived}
        hint={words.orders.amountDue(formats.money(due, order.currency))}
        isNumeric
        autoFocus
        value={text}
        error={amount === undefined ? words.errors.amount : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={words.orders.reference}
        isOptional
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  );
}
