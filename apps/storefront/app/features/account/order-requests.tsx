import type { Order } from '@mercer/contract';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type OrderRequest, piecesField } from './order-action.ts';
import styles from './order-requests.module.css';

/** What the shopper may ask for now: to cancel, to return. */
export function OrderRequests({ order }: { order: Order }) {
  if (!order.cancelable && !order.returnable) return null;
  return (
    <div className={styles.requests}>
      {order.cancelable && (
        <Request title={messages.orders.cancelTitle}>{(keep) => <CancelForm onKeep={keep} />}</Request>
      )}
      {order.returnable && (
        <Request title={messages.orders.returnTitle}>{(keep) => <ReturnForm order={order} onKeep={keep} />}</Request>
      )}
    </div>
  );
}

/** Opens a dialog; without JavaScript it unfolds the same form. */
function Request({ title, children }: { title: string; children: (onKeep?: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  function ask(event: MouseEvent) {
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <details className={styles.request}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, for the keyboard too */}
        <summary onClick={ask} className={styles.opener}>
          {title}
        </summary>
        {!open && children()}
      </details>
      <Dialog open={open} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}

function CancelForm({ onKeep }: { onKeep?: (() => void) | undefined }) {
  return (
    <RequestForm
      intent="cancel"
      hint={messages.orders.cancelHint}
      button={messages.orders.cancelConfirm}
      onKeep={onKeep}
    >
      <TextArea name="reason" label={messages.orders.reasonOptional} maxLength={1000} />
    </RequestForm>
  );
}

function ReturnForm({ order, onKeep }: { order: Order; onKeep?: (() => void) | undefined }) {
  return (
    <RequestForm
      intent="return"
      hint={messages.orders.returnHint}
      button={messages.orders.returnConfirm}
      onKeep={onKeep}
    >
      {openPieces(order).map(({ id, name, quantity }) => (
        <TextField
          key={id}
          type="number"
          name={piecesField + id}
          label={messages.orders.piecesOf(name)}
          min={0}
          max={quantity}
          defaultValue={quantity}
        />
      ))}
      <TextArea name="reason" label={messages.orders.reason} maxLength={1000} required />
    </RequestForm>
  );
}

/** Pieces whose money has not gone back already. */
function openPieces({ items, refunds }: Order) {
  const gone = refunds.filter(({ status }) => status !== 'failed').flatMap((refund) => refund.items);
  const goneOf = (id: string) => gone.reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0);
  return items
    .map(({ id, product, quantity }) => ({ id, name: product.name, quantity: quantity - goneOf(id) }))
    .filter(({ quantity }) => quantity > 0);
}

interface RequestFormProps {
  intent: OrderRequest;
  hint: string;
  button: string;
  onKeep: (() => void) | undefined;
  children: ReactNode;
}

function RequestForm({ intent, hint, button, onKeep, children }: RequestFormProps) {
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      <p>{hint}</p>
      {children}
      <div className={styles.buttons}>
        {onKeep && (
          <Button variant="secondary" onClick={onKeep}>
            {intent === 'cancel' ? messages.orders.keep : messages.common.cancel}
          </Button>
        )}
        <Button type="submit" variant={intent === 'cancel' ? 'danger' : 'primary'}>
          {button}
        </Button>
      </div>
    </form>
  );
}
