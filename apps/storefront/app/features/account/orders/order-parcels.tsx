import type { Carried, Order } from '@mercer/contract';
import { FormattedDay } from '../../../formatted-day.tsx';
import { messages } from '../../../messages.ts';
import styles from './order-view.module.css';

interface Parcel extends Carried {
  id: string;
  number: string;
  /** ISO 8601 time of shipment; present only when there are several parcels. */
  date?: string;
}

/** Parcels that have a number. */
export function listTrackedParcels({ id, tracking, carrier, tracking_url, shipments }: Order): Parcel[] {
  if (!shipments) return tracking ? [{ id, number: tracking, carrier, tracking_url }] : [];
  return shipments.flatMap(({ tracking: number, date_created: date, ...parcel }) =>
    number ? [{ ...parcel, number, ...(shipments.length > 1 && { date }) }] : [],
  );
}

/** The number of each parcel, and where it is followed. */
export function OrderParcels({ parcels }: { parcels: Parcel[] }) {
  return (
    <ul className={styles.facts}>
      {parcels.map(({ id, number, date, carrier, tracking_url }) => (
        <li key={id}>
          {date && <FormattedDay date={date} />}
          <span className={styles.note}>{number}</span>
          {carrier && tracking_url && (
            <a href={tracking_url} rel="noreferrer">
              {messages().orders.trackWith(carrier)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
