import type { Product } from '@mercer/contract';
import { GiftFields } from './gift-fields.tsx';
import type { Offer } from './selection.ts';
import { StockAlert } from './stock-alert.tsx';

interface BuyExtrasProps {
  product: Product;
  offer: Offer;
  /** id of the form that adds the product to the cart */
  form: string;
  className: string | undefined;
}

/** What few products have below their button: a stock alert where they are sold out, or the recipient of a gift card. */
export function BuyExtras({ product, offer, form, className }: BuyExtrasProps) {
  if (!offer.inStock) return <StockAlert product={product} variant={offer.variant} className={className} />;
  return <GiftFields form={form} className={className} />;
}
