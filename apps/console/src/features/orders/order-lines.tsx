import type { ShopOrder } from '../../api/orders.ts';
import { joinClasses } from '../../ui/classes.ts';
import { Card } from '../../ui/page.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './orders.module.css';

/** The lines of an order with what became of them, and its sums. */
export function OrderLines({ order }: { order: ShopOrder }) {
  const words = useWords();
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, order.currency);
  const sums: [name: string, amount: number][] = [
    [words.orders.subTotal, order.sub_total],
    [words.orders.discount, -order.discount_total],
    [words.orders.shipping, order.shipment_total],
    [words.orders.tax, order.tax_total],
    [words.orders.giftcards, -order.giftcard_total],
  ];
  return (
    <Card title={words.orders.items}>
      <ul>
        {order.items.map((item) => {
          const pieces = order.pieces.find(({ id }) => id === item.id);
          const picture = item.product?.images?.[0]?.file.url;
          const notes = [
            item.options.map(({ value }) => value).join(', '),
            item.product?.sku,
            pieces?.shipped ? words.orders.piecesShipped(pieces.shipped) : '',
            pieces?.refunded ? words.orders.piecesRefunded(pieces.refunded) : '',
            pieces?.returned ? words.orders.piecesReturned(pieces.returned) : '',
          ];
          return (
            <li key={item.id} className={styles.line}>
              {picture ? (
                <img src={`${picture}?width=96`} alt="" loading="lazy" />
              ) : (
                <span className={styles.noPicture} />
              )}
              <span>
                {item.product_name}
                <small>{notes.filter(Boolean).join(' · ')}</small>
              </span>
              <span className={styles.amount}>
                {item.quantity} × {money(item.price)}
                <br />
                <strong>{money(item.price_total)}</strong>
              </span>
            </li>
          );
        })}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([name, amount]) =>
          amount === 0 ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ),
        )}
        <dt className={styles.total}>{words.orders.total}</dt>
        <dd className={styles.total}>{money(order.grand_total)}</dd>
        {order.refund_total > 0 ? (
          <>
            <dt>{words.orders.refundEntry}</dt>
            <dd className={joinClasses(styles.amount)}>{money(-order.refund_total)}</dd>
          </>
        ) : null}
      </dl>
    </Card>
  );
}
