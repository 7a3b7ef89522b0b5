import { type DeliveryDates, formatDeliveryDates } from '@mercer/contract';
import { documentTexts } from './document-texts.ts';
import { currentLocale } from './language.ts';
import { messages } from './messages.ts';

const writtenDays = documentTexts('data-days');

/** 'Delivery Tue 3 – Thu 5 Dec' */
function deliveryDays(dates: DeliveryDates): string {
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
  const days = `${dates.from}/${dates.to}`;
  return (
    <Element className={className} data-days={days}>
      {writtenDays(days) ?? deliveryDays(dates)}
    </Element>
  );
}
