/** Pages to link: first, last and the neighbours of the current one; 0 stands for a gap. */
export function listLinkedPages(current: number, pageCount: number): number[] {
  const near = [1, current - 1, current, current + 1, pageCount].filter((page) => page >= 1 && page <= pageCount);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => (page - (pages[at - 1] ?? page - 1) > 1 ? [0, page] : [page]));
}
