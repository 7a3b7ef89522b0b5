import { type DeliveryDates, formatDeliveryDates } from '@mercer/contract';
import { currentLocale } from './language.ts';
import { messages } from './messages.ts';

/** 'Delivery Tue 3 – Thu 5 Dec' */
export function deliveryDays(dates: DeliveryDates): string {
  const days = formatDeliveryDates(dates, currentLocale());
  // a line breaks before the dash only
  return messages().product.deliveryDays(days.replaceAll(/ (?!–)/g, '\u00a0'));
}

interface DeliveryDaysProps {
  dates: DeliveryDates | null | undefined;
  as?: 'p' | 'span';
  className?: string | undefined;
}

export function DeliveryDays({ dates, as: Element = 'p', className }: DeliveryDaysProps) {
  if (!dates) return null;
  const days = daysOf(dates);
  return (
    <Element className={className} data-days={days}>
      {written().get(days) ?? deliveryDays(dates)}
    </Element>
  );
}

const daysOf = ({ from, to }: DeliveryDates) => `${from}/${to}`;

let read: Map<string, string> | undefined;

/** What the document says: a browser's first date takes its thread 25 ms, which a page need not wait for. */
function written(): Map<string, string> {
  if (import.meta.env.SSR) return new Map();
  const elements = document.querySelectorAll<HTMLElement>('[data-days]');
  read ??= new Map([...elements].map(({ dataset, textContent }) => [dataset.days ?? '', textContent]));
  return read;
}
