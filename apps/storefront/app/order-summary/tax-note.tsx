import { Link } from 'react-router';
import { messages } from '../i18n/messages.ts';
import { useHasPage, useStore } from '../state/store.tsx';

export const deliveryPage = '/pages/shipping';

/**
 * Shows the tax note beside a price that includes taxes.
 * @param isSent shipping may be added to the price
 */
export function TaxNote({ isSent }: { isSent: boolean }) {
  const { pricesIncludeTax } = useStore();
  const hasDeliveryPage = useHasPage(deliveryPage);
  const { taxed, plusShipping } = messages().product;
  if (!pricesIncludeTax) return null;
  return (
    <p>
      {taxed}
      {isSent && ', '}
      {isSent && (hasDeliveryPage ? <Link to={deliveryPage}>{plusShipping}</Link> : plusShipping)}
    </p>
  );
}
