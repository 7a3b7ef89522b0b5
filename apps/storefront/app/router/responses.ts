/** Response that a loader returned instead of data, e.g. with status 404. */
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

/** Redirect that a loader returned. */
export class Redirect {
  readonly to: string;
  /** True when the page replaces the current entry of the history. */
  readonly replace: boolean;
  /** The document is loaded anew. */
  readonly reload: boolean;
  /** True when all data of the page have to be reloaded, e.g. because the session changed. */
  readonly revalidate: boolean;

  constructor({ to, replace = false, reload = false, revalidate = false }: Partial<Redirect> & { to: string }) {
    this.to = to;
    this.replace = replace;
    this.reload = reload;
    this.revalidate = revalidate;
  }
}
