import { orderOf, type Page, type Place, pageOf, placeAfter } from '../description/list.ts';

/** A page of rows that are all there. @param sort one of their columns, with a dash before it for the highest first */
export function pageOfFound<Found extends { id: string }>(
  found: Found[],
  { page, sort }: { page: Page; sort: string },
): { rows: Found[]; next: string | null } {
  const order = orderOf(sort);
  const placeIn = (row: Found) => row[order.column as keyof Found] as string | number; // what `sort` may be is a column
  const direction = order.isDescending ? -1 : 1;
  const compare = (one: Place, other: Place) =>
    direction * (orderOfTwo(one[0], other[0]) || orderOfTwo(one[1], other[1]));
  const after = placeAfter(page, order);
  const first: { row: Found; place: Place }[] = [];
  // one by one into the few that are wanted: to sort a hundred thousand would hold the shop
  for (const row of found) {
    const place: Place = [placeIn(row), row.id];
    const isWanted = first.length <= page.limit || compare(place, (first.at(-1) ?? { place }).place) < 0;
    if (!isWanted || (after !== undefined && compare(place, after) <= 0)) continue;
    first.splice(
      placeAmong(first, (one) => compare(one.place, place) < 0),
      0,
      { row, place },
    );
    if (first.length > page.limit + 1) first.pop();
  }
  return pageOf(
    first.map(({ row }) => row),
    page,
    placeIn,
  );
}

/** How many of a sorted list stand before. */
function placeAmong<One>(sorted: One[], isBefore: (one: One) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const one = sorted[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function orderOfTwo(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
