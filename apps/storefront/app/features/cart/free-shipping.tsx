import type { Cart } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';

/** Shows how much is missing for free delivery; renders nothing where free delivery cannot be reached. */
export function FreeShipping({ cart: { free_shipping, currency } }: { cart: Cart }) {
  if (!free_shipping) return null;
  const { from, missing } = free_shipping;
  const { toFree, free } = messages().miniCart;
  return (
    <div>
      <p role="status">{missing > 0 ? toFree(formatPayment(missing, currency)) : free}</p>
      <progress max={from} value={from - missing} aria-hidden="true" />
    </div>
  );
}
