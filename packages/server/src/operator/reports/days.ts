import { invalid } from '../../http/errors.ts';
import { type Day, daysFrom, spansOf } from '../../reports/index.ts';
import { orderOf, type Page, pageOf, placeAfter } from '../description/list.ts';
import type { Range } from './range.ts';

type Span = ReturnType<typeof spansOf>[number];

interface Wanted<Found> {
  page: Page;
  range: Range;
  sort: string;
  /** of each of the days, which follow each other */
  read(days: Span[]): Promise<Found[]>;
}

/** A page of the days of a time, also of those on which nothing happened. @throws ApiError 400 for another sort than `key` */
export async function pageOfDays<Found extends { day: Day }>({ page, range, sort, read }: Wanted<Found>) {
  const order = orderOf(sort);
  const { column, isDescending } = order;
  if (column !== 'key') throw invalid('sort: days are sorted by key', 'sort');
  const [, after] = placeAfter(page, order) ?? [];
  const isAfter = (day: Day) => after === undefined || (isDescending ? day < after : day > after);
  const days = daysFrom(range.from, range.to).filter(isAfter);
  const listed = isDescending ? days.toReversed() : days;
  const { rows, next } = pageOf(
    listed.map((id) => ({ id })),
    page,
    ({ id }) => id,
  );
  const found = await read(spansOf(rows.map(({ id }) => id).toSorted(), range.timezone));
  return { rows: isDescending ? found.toReversed() : found, next };
}
