import type { Product } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { Offer } from './selection.ts';

interface StockAlertProps extends Pick<Offer, 'variant'> {
  product: Product;
  className: string | undefined;
}

/** Form that takes an e-mail address to notify when a sold-out product is back. It is posted with scripts, too. */
export function StockAlert({ product, variant, className }: StockAlertProps) {
  return (
    <form method="post" action="/stock-alerts" className={className}>
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="variant_id" value={variant?.id ?? ''} />
      <input type="hidden" name="slug" value={product.slug} />
      <TextField
        name="email"
        type="email"
        label={messages().stockAlert.label}
        hint={messages().stockAlert.consent}
        autoComplete="email"
        required
      />
      <Button type="submit" variant="secondary">
        {messages().stockAlert.send}
      </Button>
    </form>
  );
}
