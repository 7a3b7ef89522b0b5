/** Parameters of the address with which a gateway sends the shopper back (§2). */
export interface ReturnQuery {
  gateway?: string;
  redirect_status?: string;
  [parameter: string]: string | undefined;
}

/** The page's own address with a query for the way back. */
export function returnAddress(query: string): string {
  return `${window.location.origin}${window.location.pathname}?${query}`;
}

export function readReturnQuery(): ReturnQuery {
  return Object.fromEntries(new URLSearchParams(window.location.search));
}

/** The address bar loses the query. The entry is replaced: going back must not pay again. */
export function forgetReturn(): void {
  const { origin, pathname } = window.location;
  window.history.replaceState(window.history.state, '', `${origin}${pathname}`);
}
