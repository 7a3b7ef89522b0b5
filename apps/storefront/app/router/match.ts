import type { Params } from 'react-router';
import type { Route } from './react-router-private.ts';

/** A route of the page, the outermost first. */
export interface Match {
  route: Route;
  params: Params;
  /** Part of the address up to this route, without that of the routes inside it. */
  pathname: string;
}

export type Matcher = (pathname: string) => Match[];

/** Finds the routes of an address: the first of the table, in which the one for all addresses is the last. */
export function createMatcher(routes: Record<string, Route>): Matcher {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const branches = Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => buildRouteBranch(route, routes));
  return (pathname) => {
    const decoded = decodePathname(pathname);
    for (const branch of branches) {
      const patternMatch = branch.pattern.exec(decoded);
      if (patternMatch) return buildMatches(branch, patternMatch);
    }
    return [];
  };
}

interface Branch {
  chain: Route[];
  pattern: RegExp;
  /** Names of the parameters in their order. */
  names: string[];
}

function buildRouteBranch(route: Route, routes: Record<string, Route>): Branch {
  const chain = buildRouteChain(route, routes);
  const names: string[] = [];
  const parts = listSegments(chain).map((segment) => {
    const name = segment === '*' ? '*' : /^:(.+)/.exec(segment)?.[1];
    if (!name) return segment.replace(/[.+]/g, '\\$&');
    names.push(name);
    return name === '*' ? '(.*)' : '([^/]+)';
  });
  return { chain, names, pattern: new RegExp(`^/${parts.join('/')}/*$`, 'i') };
}

function buildRouteChain(route: Route, routes: Record<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...buildRouteChain(parent, routes), route] : [route];
}

const listSegments = (chain: Route[]) => chain.flatMap(({ path }) => (path ? path.split('/') : []));

function buildMatches({ chain, names }: Branch, [matchedPath, ...values]: string[]): Match[] {
  const params = Object.fromEntries(names.map((name, at) => [name, values[at]?.replaceAll('%2F', '/')]));
  const segments = (matchedPath ?? '').split('/').slice(1);
  return chain.map((route, at) => {
    const ownSegments = listSegments(chain.slice(0, at + 1));
    const matchedSegments = ownSegments.at(-1) === '*' ? segments : segments.slice(0, ownSegments.length);
    return { route, params, pathname: `/${matchedSegments.join('/')}` };
  });
}

/** A slash in a parameter ends no segment. What cannot be decoded is looked for as it is. */
function decodePathname(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
