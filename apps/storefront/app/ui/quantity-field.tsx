import type { ComponentProps } from 'react';
import { minQuantity } from '../constants.ts';

type QuantityFieldProps = ComponentProps<'input'> & {
  /** Id of the element with the error message. */
  errorId?: string | undefined;
};

/** Number input for a quantity of whole pieces, at least one. */
export function QuantityField({ min = minQuantity, errorId, ...inputProps }: QuantityFieldProps) {
  return (
    <input
      type="number"
      inputMode="numeric"
      name="quantity"
      min={min}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      {...inputProps}
    />
  );
}
