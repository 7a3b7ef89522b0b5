import type { Product } from '@mercer/contract';
import { GiftFields } from './gift-fields.tsx';
import type { Offer } from './selection.ts';
import { StockAlert } from './stock-alert.tsx';
import { getBuyFormId } from './use-selection.ts';

interface BuyExtrasProps {
  product: Product;
  offer: Offer;
  className: string | undefined;
}

/** What few products have below their button: a stock alert where they are sold out, or the recipient of a gift card. */
export function BuyExtras({ product, offer, className }: BuyExtrasProps) {
  if (!offer.inStock) return <StockAlert product={product} variant={offer.variant} className={className} />;
  if (product.delivery !== 'giftcard') return null;
  return <GiftFields form={getBuyFormId(product)} className={className} />;
}
