import type { ObservedCall } from '@mercer/server';
import type { ServerBuild } from 'react-router';

/** First path segments that belong neither to pages nor to the backend. */
const otherRoots = ['', 'assets', 'client-errors', 'console', 'mails', 'merchants', 'metrics', 'sandbox', 'v1', 'v2'];

/** Takes away what may be the path of a language, so that a route has one name in all of them. */
const stripLanguage = (pathname: string) =>
  pathname.replace(/^\/(?!v\d(?:\/|$))[a-z]{2,3}(?:-[a-z\d]{1,8})*(?=\/|$)/, '') || '/';

/**
 * Names the route of a request by a pattern: of few different ones, and without what an address tells of a shopper.
 * @returns a function of a path and of what the backend has told, where it has answered
 */
export function createRoutes({ routes }: Pick<ServerBuild, 'routes'>) {
  const paths = Object.values(routes).map((route) => route?.path?.split('/')[0] ?? '');
  const declaredRoots = new Set([...otherRoots, ...paths.filter((path) => path !== '*')]);
  return (pathname: string, { route }: Pick<ObservedCall, 'route'>): string => {
    if (route) return route;
    const [, first = '', remainingPath] = /^\/([^/]*?)(?:\.data)?(\/.*)?$/.exec(stripLanguage(pathname)) ?? [];
    if (!declaredRoots.has(first)) return 'unknown';
    return remainingPath ? `/${first}/*` : `/${first}`;
  };
}
