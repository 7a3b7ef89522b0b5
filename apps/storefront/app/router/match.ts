import type { Params } from 'react-router';
import type { Route } from './document.ts';

/** A route of the page, the outermost first. */
export interface Match {
  route: Route;
  params: Params;
  /** What of the address it stands for: its own, without that of the routes inside it. */
  pathname: string;
}

export type Matcher = (pathname: string) => Match[];

/** Finds the routes of an address: the first of the table, in which the one for all addresses is the last. */
export function createMatcher(routes: Record<string, Route>): Matcher {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const branches = Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => branchOf(route, routes));
  return (pathname) => {
    const decoded = decodedPath(pathname);
    for (const branch of branches) {
      const found = branch.pattern.exec(decoded);
      if (found) return matchesOf(branch, found);
    }
    return [];
  };
}

interface Branch {
  chain: Route[];
  pattern: RegExp;
  /** Of its parameters, in their order. */
  names: string[];
}

function branchOf(route: Route, routes: Record<string, Route>): Branch {
  const chain = chainOf(route, routes);
  const names: string[] = [];
  const parts = segmentsOf(chain).map((segment) => {
    const name = segment === '*' ? '*' : /^:(.+)/.exec(segment)?.[1];
    if (!name) return segment.replace(/[.+]/g, '\\$&');
    names.push(name);
    return name === '*' ? '(.*)' : '([^/]+)';
  });
  return { chain, names, pattern: new RegExp(`^/${parts.join('/')}/*$`, 'i') };
}

function chainOf(route: Route, routes: Record<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...chainOf(parent, routes), route] : [route];
}

const segmentsOf = (chain: Route[]) => chain.flatMap(({ path }) => (path ? path.split('/') : []));

function matchesOf({ chain, names }: Branch, [whole, ...values]: string[]): Match[] {
  const params = Object.fromEntries(names.map((name, at) => [name, values[at]?.replaceAll('%2F', '/')]));
  const segments = (whole ?? '').split('/').slice(1);
  return chain.map((route, at) => {
    const own = segmentsOf(chain.slice(0, at + 1));
    const taken = own.at(-1) === '*' ? segments : segments.slice(0, own.length);
    return { route, params, pathname: `/${taken.join('/')}` };
  });
}

/** A slash in a parameter ends no segment. What cannot be decoded is looked for as it is. */
function decodedPath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
