import { documentTexts } from './document-texts.ts';
import { formatDate } from './format-date.ts';

const writtenDay = documentTexts('datetime');

/** @param date ISO 8601 */
export function FormattedDay({ date }: { date: string }) {
  const day = date.slice(0, 10);
  return <time dateTime={day}>{writtenDay(day) ?? formatDate(day)}</time>;
}
