import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { minQuantity } from '../../../constants.ts';
import { messages } from '../../../i18n/messages.ts';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** Fewest pieces that may be bought. */
  min: number | undefined;
  /** null: as many as one likes */
  max: number | null;
  error: string | undefined;
}

/** A number field; with scripts it has a step down and a step up beside it. */
export function QuantityStepper({ min = minQuantity, max, error }: QuantityStepperProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const createStepHandler = (by: number) => () => {
    if (!input.current) return;
    const nextQuantity = (Math.trunc(Number(input.current.value)) || min) + by;
    input.current.value = String(Math.max(min, Math.min(nextQuantity, max ?? nextQuantity)));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {messages().product.quantity}
      </label>
      <div className={styles.row}>
        {isHydrated && (
          <button
            type="button"
            className={styles.step}
            aria-label={messages().common.decrease}
            onClick={createStepHandler(-1)}
          >
            <Minus size={16} strokeWidth={2} aria-hidden="true" />
          </button>
        )}
        <QuantityField
          ref={input}
          id={id}
          min={min}
          defaultValue={min}
          errorId={error && `${id}-error`}
          className={styles.input}
        />
        {isHydrated && (
          <button
            type="button"
            className={styles.step}
            aria-label={messages().common.increase}
            onClick={createStepHandler(1)}
          >
            <Plus size={16} strokeWidth={2} aria-hidden="true" />
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
