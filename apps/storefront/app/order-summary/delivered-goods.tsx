import type { BoughtGiftcard, Download, Order } from '@mercer/contract';
import { deliveredWords } from '../i18n/delivered-words.ts';
import { formatDate } from '../i18n/format-date.ts';
import { formatPayment } from '../i18n/money.ts';

type Words = ReturnType<typeof deliveredWords>;

function hasDeliveredGoods({ items }: Pick<Order, 'items'>): boolean {
  return items.some(
    ({ delivered }) =>
      delivered && [delivered.downloads, delivered.licence_keys, delivered.giftcards].some(({ length }) => length > 0),
  );
}

interface DeliveredGoodsProps {
  order: Order;
  className?: string | undefined;
  listClassName?: string | undefined;
}

/** Lists what the buyer got without a parcel: links to files, keys, and where each gift card goes. */
export function DeliveredGoods({ order, className, listClassName }: DeliveredGoodsProps) {
  if (!hasDeliveredGoods(order)) return null;
  const words = deliveredWords();
  return (
    <section className={className}>
      <h2>{words.title}</h2>
      <ul className={listClassName}>
        {order.items.flatMap(({ id: itemId, product, delivered }) => [
          ...(delivered?.downloads ?? []).map((file) => (
            <li key={`${itemId} ${file.id}`}>
              <a href={file.url} rel="noreferrer" download>
                {file.name}
              </a>
              <span>{describeDownload(file, words)}</span>
            </li>
          )),
          ...(delivered?.licence_keys ?? []).map((code, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys that follow have nothing else
            <li key={`${itemId} key ${place}`}>
              <span>{words.licenceKey(product.name)}</span>
              {code === null ? <span>{words.keyFollows}</span> : <code>{code}</code>}
            </li>
          )),
          ...(delivered?.giftcards ?? []).map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards that are not sent have nothing else
            <li key={`${itemId} card ${place}`}>
              <span>{words.giftcard(formatPayment(card.amount, order.currency), card.last4)}</span>
              <span>{describeGiftcard(card, words)}</span>
            </li>
          )),
        ])}
      </ul>
    </section>
  );
}

function describeDownload({ remaining, date_expires }: Download, words: Words): string {
  const parts = [
    ...(remaining === null ? [] : [words.remaining(remaining)]),
    ...(date_expires ? [words.until(formatDate(date_expires))] : []),
  ];
  return parts.join(' · ');
}

function describeGiftcard({ active, date_sent, send_on, recipient }: BoughtGiftcard, words: Words): string {
  if (!active) return words.blocked;
  const to = recipient.name ?? recipient.email ?? '';
  if (date_sent) return words.sent(formatDate(date_sent), to);
  return send_on ? words.sendOn(formatDate(send_on), to) : words.sendSoon(to);
}
