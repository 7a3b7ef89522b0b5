import type { Order } from '@mercer/contract';
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { browserClient } from '../../../client.ts';
import { messages } from '../../../messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type OrderOutcome, type OrderRequest, orderAction, piecesField } from './order-action.ts';
import styles from './order-requests.module.css';

type OnDone = (outcome: Exclude<OrderOutcome, { failure: string }>) => void;

/** What the shopper may ask for now: to cancel, to return. */
export function OrderRequests({ order, onDone }: { order: Order; onDone: OnDone }) {
  if (!order.cancelable && !order.returnable) return null;
  return (
    <div className={styles.requests}>
      {order.cancelable && (
        <Request title={messages().orders.cancelTitle}>
          {(keep) => <CancelForm order={order} onKeep={keep} onDone={onDone} />}
        </Request>
      )}
      {order.returnable && (
        <Request title={messages().orders.returnTitle}>
          {(keep) => <ReturnForm order={order} onKeep={keep} onDone={onDone} />}
        </Request>
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

interface FormProps {
  order: Order;
  onKeep: (() => void) | undefined;
  onDone: OnDone;
}

function CancelForm(props: FormProps) {
  return (
    <RequestForm
      {...props}
      intent="cancel"
      hint={messages().orders.cancelHint}
      button={messages().orders.cancelConfirm}
    >
      <TextArea name="reason" label={messages().orders.reasonOptional} maxLength={1000} />
    </RequestForm>
  );
}

function ReturnForm(props: FormProps) {
  return (
    <RequestForm
      {...props}
      intent="return"
      hint={messages().orders.returnHint}
      button={messages().orders.returnConfirm}
    >
      {openPieces(props.order).map(({ id, name, quantity }) => (
        <TextField
          key={id}
          type="number"
          name={piecesField + id}
          label={messages().orders.piecesOf(name)}
          min={0}
          max={quantity}
          defaultValue={quantity}
        />
      ))}
      <TextArea name="reason" label={messages().orders.reason} maxLength={1000} required />
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

interface RequestFormProps extends FormProps {
  intent: OrderRequest;
  hint: string;
  button: string;
  children: ReactNode;
}

function RequestForm({ order, intent, hint, button, onKeep, onDone, children }: RequestFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const outcome = await orderAction(browserClient().account, order.id, new FormData(event.currentTarget));
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    onKeep?.();
    onDone(outcome);
  }

  return (
    <form method="post" onSubmit={send} className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {failure && <Alert tone="error">{failure}</Alert>}
      <p>{hint}</p>
      {children}
      <div className={styles.buttons}>
        {onKeep && (
          <Button variant="secondary" onClick={onKeep}>
            {intent === 'cancel' ? messages().orders.keep : messages().common.cancel}
          </Button>
        )}
        <Button type="submit" variant={intent === 'cancel' ? 'danger' : 'primary'} busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
