import { type CalendarDay, computeDaySpans, listDaysBetween } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import { buildResultPage, type Page, parseSortOrder, readPageCursor } from '../description/list.ts';
import type { Range } from './range.ts';

type Span = ReturnType<typeof computeDaySpans>[number];

interface DaysQuery<Found> {
  page: Page;
  range: Range;
  sort: string;
  /** reads the rows of these consecutive days */
  read(days: Span[]): Promise<Found[]>;
}

/** A page of the days of a time, also of those on which nothing happened. @throws ApiError 400 for another sort than `key` */
export async function buildDayPage<Found extends { day: CalendarDay }>({
  page,
  range,
  sort,
  read: readDays,
}: DaysQuery<Found>) {
  const order = parseSortOrder(sort);
  const { column, isDescending } = order;
  if (column !== 'key') throw buildValidationError('sort: days are sorted by key', 'sort');
  const [, afterDay] = readPageCursor(page, order) ?? [];
  const isAfterCursor = (day: CalendarDay) =>
    afterDay === undefined || (isDescending ? day < afterDay : day > afterDay);
  const days = listDaysBetween(range.from, range.to).filter(isAfterCursor);
  const listed = isDescending ? days.toReversed() : days;
  const { rows, next } = buildResultPage(
    listed.map((id) => ({ id })),
    page,
    ({ id }) => id,
  );
  const dayRows = await readDays(computeDaySpans(rows.map(({ id }) => id).toSorted(), range.timezone));
  return { rows: isDescending ? dayRows.toReversed() : dayRows, next };
}
