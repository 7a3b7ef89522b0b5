import { type DeliveryDates, formatDeliveryDates } from '@mercer/contract';
import { currentLocale } from './language.ts';
import { messages } from './messages.ts';

/** 'Delivery Tue 3 – Thu 5 Dec' */
export function deliveryDays(dates: DeliveryDates): string {
  const days = formatDeliveryDates(dates, currentLocale());
  // a line breaks before the dash only
  return messages().product.deliveryDays(days.replaceAll(/ (?!–)/g, '\u00a0'));
}
