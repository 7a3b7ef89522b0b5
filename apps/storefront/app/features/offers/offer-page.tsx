import { formatDate } from '../../i18n/format-date.ts';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { useStore } from '../../state/store.tsx';
import { PaymentLinkPage, PaymentRequest } from './payment-request.tsx';

/** Offer that the shop has put together for a customer, as its link shows it. */
export type DraftOffer = OpenOffer | { status: 'used' | 'expired' | 'deleted' };

interface OpenOffer {
  status: 'open';
  note: string | null;
  currency: string;
  items: { name: string; quantity: number; price_total: number; options: { value: string }[] }[];
  discount: number;
  sub_total: number;
  date_expires: string;
}

interface OfferPageProps {
  offer: DraftOffer;
  /** Reason why it could not be opened. */
  failure: string | undefined;
}

/** Shows what is offered, and goes to the checkout with it; what is over says why. */
export function OfferPage({ offer, failure }: OfferPageProps) {
  const words = messages().offer;
  const ended = offer.status === 'open' ? undefined : { reason: words[offer.status], hint: words.askAgain };
  return (
    <PaymentLinkPage title={words.title} ended={ended}>
      {offer.status === 'open' && <OpenOfferDetails offer={offer} failure={failure} />}
    </PaymentLinkPage>
  );
}

function OpenOfferDetails({ offer, failure }: { offer: OpenOffer; failure: string | undefined }) {
  const words = messages().offer;
  const { pricesIncludeTax } = useStore();
  const formatOfferAmount = (amount: number) => formatPayment(amount, offer.currency);
  const rows = offer.items.map(({ name, quantity, price_total, options }): [string, string] => {
    const itemName = [name, ...options.map(({ value }) => value)].join(', ');
    return [`${itemName} × ${quantity}`, formatOfferAmount(price_total)];
  });
  const discount: [string, string][] = offer.discount > 0 ? [[words.discount, formatOfferAmount(-offer.discount)]] : [];
  return (
    <PaymentRequest
      title={words.title}
      failure={failure}
      note={offer.note}
      rows={[...rows, ...discount]}
      total={[pricesIncludeTax ? words.totalTaxed : words.total, formatOfferAmount(offer.sub_total)]}
      pay={words.pay}
      until={words.until(formatDate(offer.date_expires))}
    />
  );
}
