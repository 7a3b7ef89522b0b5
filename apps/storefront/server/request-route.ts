import type { Seen } from '@mercer/server';
import type { ServerBuild } from 'react-router';

/** What is no page and not the backend's. */
const others = ['', 'assets', 'client-errors', 'mails', 'merchants', 'metrics', 'sandbox', 'v1', 'v2'];

/**
 * Names the route of a request by a pattern: of few different ones, and without what an address tells of a shopper.
 * @returns a function of a path and of what the backend has told, where it has answered
 */
export function createRoutes({ routes }: Pick<ServerBuild, 'routes'>) {
  const paths = Object.values(routes).map((route) => route?.path?.split('/')[0] ?? '');
  const known = new Set([...others, ...paths.filter((path) => path !== '*')]);
  return (pathname: string, { route }: Pick<Seen, 'route'>): string => {
    if (route) return route;
    const [, first = '', rest] = /^\/([^/]*?)(?:\.data)?(\/.*)?$/.exec(pathname) ?? [];
    if (!known.has(first)) return 'unknown';
    return rest ? `/${first}/*` : `/${first}`;
  };
}
