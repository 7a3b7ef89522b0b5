import type { CartItem } from '@mercer/contract';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { parseQuantity } from '../../state/quantity.ts';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { CartForm } from './cart-form.tsx';
import styles from './line-quantity.module.css';

/** Clicks and keystrokes within this time become one request with the last quantity. */
const commitDelayMs = 400;

interface LineQuantityProps {
  item: CartItem;
  errorId?: string | undefined;
  /** @returns whether the cart has taken it */
  onCommit(quantity: number): Promise<boolean>;
}

interface StepButtonProps {
  Sign: typeof Plus;
  label: string;
  onPress(): void;
}

function StepButton({ Sign, label, onPress }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className={styles.step}>
      <Sign size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}

/** A number field that saves itself; without JavaScript it shows its Update button. */
export function LineQuantity({ item, errorId, onCommit }: LineQuantityProps) {
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // leaving the field commits what is on its way already
  const sending = useRef<number>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What was typed before the page was hydrated stands in the field only
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (input.current && input.current.value !== String(item.quantity)) editQuantity(input.current.value);
  }, []);

  function editQuantity(text: string) {
    setDraft(text);
    clearTimeout(timer.current);
    if (text.trim()) timer.current = setTimeout(() => commitQuantity(text), commitDelayMs);
  }

  /** The typed number stays on screen until the cart has it. */
  async function commitQuantity(text: string) {
    clearTimeout(timer.current);
    const quantity = parseQuantity(text);
    setDraft(String(quantity));
    if (sending.current === quantity) return;
    sending.current = quantity;
    const isTaken = await onCommit(quantity);
    if (sending.current === quantity) sending.current = undefined;
    if (isTaken) setDraft((current) => (current === String(quantity) ? undefined : current));
  }

  /** Commits what stands in the field, which may be newer than the draft of the last render. */
  function commitField() {
    const text = draft ?? String(item.quantity);
    const typedText = input.current?.value ?? text;
    if (draft !== undefined || typedText !== text) commitQuantity(typedText);
  }

  const changeByPieces = (by: number) => editQuantity(String(Math.max(1, parseQuantity(draft ?? item.quantity) + by)));
  const words = messages().cart;
  const { name } = item.product;

  return (
    <CartForm intent="update" fields={{ item_id: item.id }} onSend={commitField} noValidate className={styles.form}>
      <span className={styles.steps}>
        <StepButton Sign={Minus} label={words.oneLess(name)} onPress={() => changeByPieces(-1)} />
        <QuantityField
          ref={input}
          value={draft ?? String(item.quantity)}
          onChange={(event) => editQuantity(event.target.value)}
          onBlur={commitField}
          aria-label={messages().basket.quantityOf(item.product.name)}
          errorId={errorId}
          className={styles.input}
        />
        <StepButton Sign={Plus} label={words.oneMore(name)} onPress={() => changeByPieces(1)} />
      </span>
      <button type="submit" className={styles.update}>
        {messages().cart.update}
      </button>
    </CartForm>
  );
}
