import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewRefund, refundOrder, type ShopOrder } from '../../api/orders.ts';
import { describeError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './orders.module.css';
import { PieceFields, toPieces, usePieces } from './piece-fields.tsx';

/** Refunds pieces of an order; the API says beforehand what that comes to. */
export function RefundDialog({ order, onClose }: { order: ShopOrder; onClose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const pieces = usePieces(order, 'refundable', order.pieces.length === 1 ? 'all' : 'none');
  const [isRestocked, setRestocked] = useState(true);
  const [reason, setReason] = useState('');
  const items = toPieces(pieces.quantities);
  const preview = useQuery({
    // Not among the orders: what was refunded has no amount any more when those are read anew
    queryKey: ['refund-preview', order.id, items],
    queryFn: () => previewRefund(order.id, { items }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A dialog that is opened later waits for its own amount
    gcTime: 0,
  });
  const refunding = useAction({
    run: () =>
      refundOrder(order.id, { items, restock: isRestocked, ...(reason.trim() ? { reason: reason.trim() } : {}) }),
    describe: () => words.orders.refunded(order.number),
    href: `/orders/${order.id}`,
    changes: ['orders', 'products'],
    onDone: onClose,
  });
  const amount = items.length > 0 ? preview.data?.amount : undefined;
  return (
    <FormDialog
      title={words.orders.refundNumber(order.number)}
      isOpen
      onClose={onClose}
      submitLabel={
        amount === undefined ? words.orders.refund : words.orders.refundAmount(formats.money(amount, order.currency))
      }
      isPending={refunding.isPending}
      // An amount that is read anew in the background stands until another one has come
      isDisabled={items.length === 0 || !preview.data || preview.isPlaceholderData || Boolean(preview.error)}
      error={refunding.error}
      onSubmit={() => refunding.run()}
    >
      <PieceFields order={order} pieces={pieces} label={words.orders.piecesToRefund} />
      <CheckField
        label={words.orders.restock}
        checked={isRestocked}
        onChange={(event) => setRestocked(event.target.checked)}
      />
      <TextField
        label={words.orders.refundReason}
        isOptional
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {preview.error && items.length > 0 ? <Notice kind="error">{describeError(preview.error, words)}</Notice> : null}
      {amount === undefined || !preview.data ? null : (
        <div className={styles.preview} role="status">
          <strong>{formats.money(amount, order.currency)}</strong>
          <span className={pageStyles.muted}>
            {words.orders.refundRemaining(formats.money(preview.data.remaining_amount, order.currency))}
          </span>
        </div>
      )}
    </FormDialog>
  );
}
