import { buildResultPage, type ListPosition, type Page, parseSortOrder, readPageCursor } from '../description/list.ts';

/** A page of rows that are all there. @param sort one of their columns, with a dash before it for the highest first */
export function paginateRows<Found extends { id: string }>(
  allRows: Found[],
  { page, sort }: { page: Page; sort: string },
): { rows: Found[]; next: string | null } {
  const order = parseSortOrder(sort);
  const readRowPlace = (row: Found) => row[order.column as keyof Found] as string | number; // `sort` is a column
  const direction = order.isDescending ? -1 : 1;
  const comparePlaces = (firstPlace: ListPosition, secondPlace: ListPosition) =>
    direction * (compareValues(firstPlace[0], secondPlace[0]) || compareValues(firstPlace[1], secondPlace[1]));
  const afterPlace = readPageCursor(page, order);
  const first: { row: Found; place: ListPosition }[] = [];
  // Rows are inserted one by one into the page: sorting a hundred thousand would block the shop
  for (const row of allRows) {
    const place: ListPosition = [readRowPlace(row), row.id];
    const isWanted = first.length <= page.limit || comparePlaces(place, (first.at(-1) ?? { place }).place) < 0;
    if (!isWanted || (afterPlace !== undefined && comparePlaces(place, afterPlace) <= 0)) continue;
    first.splice(
      findInsertIndex(first, (entry) => comparePlaces(entry.place, place) < 0),
      0,
      { row, place },
    );
    if (first.length > page.limit + 1) first.pop();
  }
  return buildResultPage(
    first.map(({ row }) => row),
    page,
    readRowPlace,
  );
}

/** Counts the elements of a sorted list that come before. */
function findInsertIndex<One>(sorted: One[], isBefore: (element: One) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const middleElement = sorted[middle];
    if (middleElement !== undefined && isBefore(middleElement)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareValues(firstValue: string | number, secondValue: string | number): number {
  if (firstValue === secondValue) return 0;
  return firstValue < secondValue ? -1 : 1;
}
