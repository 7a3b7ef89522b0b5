import { useState } from 'react';
import { type ShopOrder, shipOrder } from '../../api/orders.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useWords } from '../../words/words.tsx';
import { PieceFields, toPieces, usePieces } from './piece-fields.tsx';

/** Ships what is left of an order, or some pieces of it, with its tracking. */
export function ShipDialog({ order, onClose }: { order: ShopOrder; onClose: () => void }) {
  const words = useWords();
  const [tracking, setTracking] = useState('');
  const [carrier, setCarrier] = useState('');
  const pieces = usePieces(order, 'shippable', 'all');
  const shipping = useAction({
    run: () =>
      shipOrder(order.id, {
        ...(tracking.trim() ? { tracking: tracking.trim() } : {}),
        ...(carrier.trim() ? { carrier: carrier.trim() } : {}),
        ...(pieces.isAll ? { all: true } : { items: toPieces(pieces.quantities) }),
      }),
    describe: () => words.orders.shipped(order.number),
    href: `/orders/${order.id}`,
    changes: ['orders'],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.orders.shipNumber(order.number)}
      isOpen
      onClose={onClose}
      submitLabel={words.orders.shipAndNotify}
      isPending={shipping.isPending}
      isDisabled={pieces.total === 0}
      error={shipping.error}
      onSubmit={() => shipping.run()}
    >
      <div className={pageStyles.pair}>
        <TextField
          label={words.orders.tracking}
          isOptional
          autoFocus
          autoComplete="off"
          value={tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
        <TextField
          label={words.orders.carrier}
          isOptional
          autoComplete="off"
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
      </div>
      <PieceFields order={order} pieces={pieces} label={words.orders.piecesToShip} />
    </FormDialog>
  );
}
