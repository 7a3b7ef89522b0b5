import { formatDate } from '../../i18n/format-date.ts';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { useStore } from '../../state/store.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import styles from './offer-page.module.css';

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
  return (
    <>
      <title>{formatPageTitle(words.title)}</title>
      {offer.status === 'open' ? (
        <OpenOfferDetails offer={offer} failure={failure} />
      ) : (
        <EmptyState level={1} title={words[offer.status]} hint={words.askAgain} drawing={<Envelope />}>
          <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
        </EmptyState>
      )}
    </>
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
    <section className={styles.offer}>
      <h1>{words.title}</h1>
      {failure && <Alert tone="error">{failure}</Alert>}
      {offer.note && <p className={styles.note}>{offer.note}</p>}
      <SumRows
        rows={[...rows, ...discount]}
        total={[pricesIncludeTax ? words.totalTaxed : words.total, formatOfferAmount(offer.sub_total)]}
      />
      <form method="post" className={styles.pay}>
        <Button type="submit" variant="primary">
          {words.pay}
        </Button>
      </form>
      <p className={styles.until}>{words.until(formatDate(offer.date_expires))}</p>
    </section>
  );
}
