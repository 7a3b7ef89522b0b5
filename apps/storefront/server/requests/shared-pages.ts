import { readRequestCookie } from '@mercer/host/http/cookie';
import type { ServerBuild } from 'react-router';
import type { PageCacheRule } from '../../app/loading/page-cache-rule.ts';

/** Pages that are the same for many shoppers, and for a long time. */
export interface SharedPages {
  /** Returns true when a request is for the document of such a page. */
  includes(request: Pick<Request, 'method' | 'url'>): boolean;
  /**
   * Builds the cache key of the page that a request asks for, with its language and currency; undefined when the page
   * is not cached.
   */
  buildKey(request: Request, preferences: KeyPreferences): string | undefined;
}

interface KeyPreferences {
  /** Path of the language that the address names: links lead to other addresses. */
  languagePath: string;
  locale: string;
  currency: { code: string };
}

type Routes = Pick<ServerBuild, 'routes'>['routes'];

const longestKey = 500;

/** Reads from a build which of its routes declare that their pages are shared: all others are private. */
export function createSharedPages({ routes }: { routes: Routes }): SharedPages {
  const findRule = createRuleFinder(routes);

  function findRequestedRule({ method, url }: Pick<Request, 'method' | 'url'>): PageCacheRule | undefined {
    return method === 'GET' ? findRule(new URL(url).pathname) : undefined;
  }

  return {
    includes: (request) => findRequestedRule(request) !== undefined,
    buildKey(request, preferences) {
      const rule = request.headers.has('Authorization') ? undefined : findRequestedRule(request);
      const { pathname, search, searchParams } = new URL(request.url);
      if (rule?.privateCookie && readRequestCookie(request, rule.privateCookie)) return undefined;
      if (!rule || ![...searchParams.keys()].every(rule.allowsParameter)) return undefined;
      const key = [preferences.languagePath + pathname + search, preferences.locale, preferences.currency.code].join(
        ' ',
      );
      return key.length > longestKey ? undefined : key;
    },
  };
}

/** A route that has a page of its own. */
interface PageRoute {
  segments: string[];
  /** Absent when the page is private. */
  rule: PageCacheRule | undefined;
}

/**
 * Finds the rule of the route that has a path, exactly as it is written. As in the router, a segment without a
 * parameter counts more, so that a private page beside shared ones stays private.
 */
function createRuleFinder(routes: Routes): (pathname: string) => PageCacheRule | undefined {
  const pageRoutes = listPageRoutes(routes);
  const fixedPaths = new Map(
    pageRoutes
      .filter(({ segments }) => !segments.some(isParameter))
      .map(({ segments, rule }) => [`/${segments.join('/')}`, rule]),
  );
  const patterns = pageRoutes
    .filter(({ segments }) => segments.some(isParameter))
    .toSorted((a, b) => countFixed(b) - countFixed(a));
  return (pathname) => {
    if (pathname.endsWith('.data')) return undefined; // the data of a page, without its document
    if (fixedPaths.has(pathname)) return fixedPaths.get(pathname);
    const segments = pathname.slice(1).split('/');
    return patterns.find((pattern) => matchesSegments(pattern, segments))?.rule;
  };
}

function listPageRoutes(routes: Routes): PageRoute[] {
  const parentIds = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.values(routes).flatMap((route) => {
    if (!route || parentIds.has(route.id)) return [];
    const { pageCache } = route.module as { pageCache?: PageCacheRule }; // what our routes export besides React Router's names
    return [{ segments: listSegments(routes, route.id), rule: pageCache }];
  });
}

function listSegments(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  return [...listSegments(routes, route.parentId), ...(route.path ? route.path.split('/') : [])];
}

const isParameter = (segment: string) => segment.startsWith(':') || segment === '*';

const countFixed = ({ segments }: PageRoute) => segments.filter((segment) => !isParameter(segment)).length;

function matchesSegments(route: PageRoute, segments: string[]): boolean {
  return (
    route.segments.length === segments.length &&
    route.segments.every((segment, at) => segment === segments[at] || (segment.startsWith(':') && segments[at] !== ''))
  );
}
