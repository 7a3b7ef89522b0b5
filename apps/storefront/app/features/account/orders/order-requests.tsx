import type { Order } from '@mercer/contract';
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { formatPayment } from '../../../i18n/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import {
  type OrderCalls,
  type OrderOutcome,
  type OrderRequest,
  piecesField,
  readReturnPieces,
  runOrderAction,
} from './order-action.ts';
import styles from './order-requests.module.css';
import { type Pieces, refundEstimate, returnablePieces } from './refund-estimate.ts';

type OnDone = (outcome: Exclude<OrderOutcome, { failure: string }>) => void;

interface OrderRequestsProps {
  order: Order;
  calls(): OrderCalls;
  onDone: OnDone;
}

/** Renders the requests that the order allows now: to cancel, to return. */
export function OrderRequests(props: OrderRequestsProps) {
  const { order } = props;
  if (!order.cancelable && !order.returnable) return null;
  return (
    <>
      {order.cancelable && (
        <OrderRequestDialog title={messages().orders.cancelTitle}>
          {(keep) => <CancelOrderForm {...props} onKeep={keep} />}
        </OrderRequestDialog>
      )}
      {order.returnable && (
        <OrderRequestDialog title={messages().orders.returnTitle}>
          {(keep) => <ReturnOrderForm {...props} onKeep={keep} />}
        </OrderRequestDialog>
      )}
    </>
  );
}

/** Opens a dialog; without JavaScript it unfolds the same form. */
function OrderRequestDialog({ title, children }: { title: string; children: (onKeep?: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const closeDialog = () => setOpen(false);

  function openDialog(event: MouseEvent) {
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <details className={styles.request}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, for the keyboard too */}
        <summary onClick={openDialog} className={styles.opener}>
          {title}
        </summary>
        {!open && children()}
      </details>
      <Dialog open={open} onClose={closeDialog} title={title}>
        {children(closeDialog)}
      </Dialog>
    </>
  );
}

interface FormProps extends OrderRequestsProps {
  onKeep: (() => void) | undefined;
}

function CancelOrderForm(props: FormProps) {
  const { cancelHint, cancelRestHint } = messages().orders;
  const isPartSent = props.order.pieces.some(({ shipped }) => shipped > 0);
  return (
    <OrderRequestForm
      {...props}
      intent="cancel"
      hint={isPartSent ? cancelRestHint : cancelHint}
      button={messages().orders.cancelConfirm}
    >
      <TextArea name="reason" label={messages().orders.reasonOptional} maxLength={1000} />
    </OrderRequestForm>
  );
}

function ReturnOrderForm(props: FormProps) {
  const words = messages().orders;
  const open = returnablePieces(props.order);
  // a single piece is what is meant; of several the shopper chooses
  const preset = open.length === 1 && open[0]?.quantity === 1 ? 1 : 0;
  const [selectedPieces, setChosen] = useState<Pieces[]>(() => (preset ? open : []));
  return (
    <OrderRequestForm
      {...props}
      intent="return"
      hint={words.returnHint}
      button={words.returnConfirm}
      onPieces={setChosen}
    >
      {open.map(({ id, name, image, quantity }) => (
        <div key={id} className={styles.line}>
          <Thumbnail image={image} size={56} />
          <TextField
            type="number"
            name={piecesField + id}
            label={words.piecesOf(name)}
            hint={words.piecesAtMost(quantity)}
            min={0}
            max={quantity}
            defaultValue={preset}
          />
        </div>
      ))}
      {selectedPieces.length > 0 && <RefundEstimate order={props.order} pieces={selectedPieces} />}
      <SelectField name="why" label={words.why} options={listReasonOptions()} />
      <TextArea name="reason" label={words.reason} maxLength={900} />
      <SelectField name="resolution" label={words.resolution} options={listResolutionOptions()} />
      <TextField
        name="replacement"
        label={words.replacement}
        hint={words.replacementHint}
        maxLength={500}
        className={styles.replacement}
      />
    </OrderRequestForm>
  );
}

function listResolutionOptions() {
  const { refund, exchange } = messages().orders.resolutions;
  return [
    { value: 'refund', label: refund },
    { value: 'exchange', label: exchange },
  ];
}

/** Shows the approximate refund before anything is sent. */
function RefundEstimate({ order, pieces }: { order: Order; pieces: Pieces[] }) {
  const { amount, isWhole } = refundEstimate(order, pieces);
  const money = formatPayment(amount, order.currency);
  return (
    <p role="status" className={styles.estimate}>
      {isWhole ? messages().orders.estimateAll(money) : messages().orders.estimate(money)}
    </p>
  );
}

/** Reasons in words: whoever decides reads them. */
function listReasonOptions() {
  const { whyChoose, whys } = messages().orders;
  return [{ value: '', label: whyChoose }, ...whys.map((reason) => ({ value: reason, label: reason }))];
}

interface RequestFormProps extends FormProps {
  intent: OrderRequest;
  hint: string;
  button: string;
  onPieces?(pieces: Pieces[]): void;
  children: ReactNode;
}

function OrderRequestForm({
  order,
  calls,
  intent,
  hint,
  button,
  onKeep,
  onDone,
  onPieces,
  children,
}: RequestFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submitRequest(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const outcome = await runOrderAction(calls(), order.id, new FormData(event.currentTarget));
    setBusy(false);
    if ('failure' in outcome) return setFailure(outcome.failure);
    onKeep?.();
    onDone(outcome);
  }

  return (
    <form
      method="post"
      onSubmit={submitRequest}
      onChange={(event) => onPieces?.(readReturnPieces(new FormData(event.currentTarget)))}
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
