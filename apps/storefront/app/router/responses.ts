/** What a loader answered instead of data, e.g. with 404. */
export class RouteErrorResponse {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;

  constructor(status: number, statusText: string, data: unknown) {
    this.status = status;
    this.statusText = statusText;
    this.data = data;
  }
}

export function isRouteErrorResponse(error: unknown): error is RouteErrorResponse {
  return error instanceof RouteErrorResponse;
}

/** Where a loader sends the shopper. */
export class Redirect {
  readonly to: string;
  /** In place of the page that is left. */
  readonly replace: boolean;
  /** The document is loaded anew. */
  readonly reload: boolean;
  /** All data of the page are loaded anew, e.g. because the session is another one. */
  readonly revalidate: boolean;

  constructor({ to, replace = false, reload = false, revalidate = false }: Partial<Redirect> & { to: string }) {
    this.to = to;
    this.replace = replace;
    this.reload = reload;
    this.revalidate = revalidate;
  }
}
