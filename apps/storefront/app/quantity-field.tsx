import type { ComponentProps } from 'react';
import { minQuantity } from './constants.ts';

type QuantityFieldProps = ComponentProps<'input'> & {
  /** of the sentence that says what is wrong */
  errorId?: string | undefined;
};

/** Whole pieces, at least one. */
export function QuantityField({ min = minQuantity, errorId, ...rest }: QuantityFieldProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      name="quantity"
      min={min}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      {...rest}
    />
  );
}
