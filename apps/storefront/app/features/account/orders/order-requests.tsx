import type { Order } from '@mercer/contract';
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../messages.ts';
import { formatPayment } from '../../../money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type OrderCalls,
  type OrderOutcome,
  type OrderRequest,
  orderAction,
  piecesField,
  readPieces,
} from './order-action.ts';
import styles from './order-requests.module.css';
import { type Pieces, refundEstimate, returnablePieces } from './refund-estimate.ts';

type OnDone = (outcome: Exclude<OrderOutcome, { failure: string }>) => void;

interface OrderRequestsProps {
  order: Order;
  calls(): OrderCalls;
  onDone: OnDone;
}

/** What the shopper may ask for now: to cancel, to return. */
export function OrderRequests(props: OrderRequestsProps) {
  const { order } = props;
  if (!order.cancelable && !order.returnable) return null;
  return (
    <>
      {order.cancelable && (
        <Request title={messages().orders.cancelTitle}>{(keep) => <CancelForm {...props} onKeep={keep} />}</Request>
      )}
      {order.returnable && (
        <Request title={messages().orders.returnTitle}>{(keep) => <ReturnForm {...props} onKeep={keep} />}</Request>
      )}
    </>
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

interface FormProps extends OrderRequestsProps {
  onKeep: (() => void) | undefined;
}

function CancelForm(props: FormProps) {
  const { cancelHint, cancelRestHint } = messages().orders;
  const isPartSent = props.order.pieces.some(({ shipped }) => shipped > 0);
  return (
    <RequestForm
      {...props}
      intent="cancel"
      hint={isPartSent ? cancelRestHint : cancelHint}
      button={messages().orders.cancelConfirm}
    >
      <TextArea name="reason" label={messages().orders.reasonOptional} maxLength={1000} />
    </RequestForm>
  );
}

function ReturnForm(props: FormProps) {
  const words = messages().orders;
  const open = returnablePieces(props.order);
  const [chosen, setChosen] = useState<Pieces[]>(open);
  return (
    <RequestForm {...props} intent="return" hint={words.returnHint} button={words.returnConfirm} onPieces={setChosen}>
      {open.map(({ id, name, quantity }) => (
        <TextField
          key={id}
          type="number"
          name={piecesField + id}
          label={words.piecesOf(name)}
          min={0}
          max={quantity}
          defaultValue={quantity}
        />
      ))}
      <Estimate order={props.order} pieces={chosen} />
      <SelectField name="why" label={words.why} options={whyOptions()} />
      <TextArea name="reason" label={words.reason} maxLength={900} />
    </RequestForm>
  );
}

/** About what comes back, before anything is sent. */
function Estimate({ order, pieces }: { order: Order; pieces: Pieces[] }) {
  const { amount, isWhole } = refundEstimate(order, pieces);
  const money = formatPayment(amount, order.currency);
  return <p role="status">{isWhole ? messages().orders.estimateAll(money) : messages().orders.estimate(money)}</p>;
}

/** Reasons in words: whoever decides reads them. */
function whyOptions() {
  const { whyChoose, whys } = messages().orders;
  return [{ value: '', label: whyChoose }, ...whys.map((why) => ({ value: why, label: why }))];
}

interface RequestFormProps extends FormProps {
  intent: OrderRequest;
  hint: string;
  button: string;
  onPieces?(pieces: Pieces[]): void;
  children: ReactNode;
}

function RequestForm({ order, calls, intent, hint, button, onKeep, onDone, onPieces, children }: RequestFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const outcome = await orderAction(calls(), order.id, new FormData(event.currentTarget));
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    onKeep?.();
    onDone(outcome);
  }

  return (
    <form
      method="post"
      onSubmit={send}
      onChange={(event) => onPieces?.(readPieces(new FormData(event.currentTarget)))}
      className={styles.form}
    >
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
        <Button type="submit" variant={intent === 'cancel' ? 'danger' : 'solid'} busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
