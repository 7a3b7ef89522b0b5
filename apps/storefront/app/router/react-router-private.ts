// What the router takes from the inside of React Router, which documents none of it. `react-router-private.test.ts` holds
// all of it against the installed version.

import type { Location } from 'react-router';
import { toLanguageAddress } from '../i18n/language-path.ts';
import { Redirect, RouteErrorResponse } from './responses.ts';

/** A route as React Router's build lists it, without what is false or empty (`route-table.ts`); modules are addresses of scripts. */
export interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader?: boolean;
  hasClientLoader?: boolean;
  hasErrorBoundary?: boolean;
  module: string;
  clientLoaderModule?: string;
  imports?: string[];
  css?: string[];
}

/** The table of routes leaves this behind. */
declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, Omit<Route, 'id'>> };
  }
}

/** Reads the table of routes that the build's manifest has left in the document. */
export function readRouteTable(): Record<string, Route> {
  const { routes } = window.__reactRouterManifest;
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, id }]));
}

/** Builds the address from which the server returns the data of exactly these routes. */
export function buildDataPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>, routeIds: string[]): string {
  const query = new URLSearchParams(search);
  query.set('_routes', routeIds.join(','));
  return toLanguageAddress(`${pathname.endsWith('/') ? `${pathname}_` : pathname}.data?${query}`);
}

/** Header of every answer of React Router's server with data; others come from something in between. */
export const dataHeader = 'X-Remix-Response';

/**
 * Decodes the data that loaders returned, in the format of React Router's server: a list of values that refer to the
 * values inside them by index; a negative index stands for a constant.
 * @throws SyntaxError on what the shop's loaders do not return, e.g. promises
 */
export function decodeLoaderData(text: string): unknown {
  const encodedValues: unknown = JSON.parse(text);
  const decodedValues = new Map<number, unknown>();

  function decodeValueAt(place: unknown): unknown {
    if (typeof place !== 'number' || !Array.isArray(encodedValues)) throw new SyntaxError('No list of values');
    if (place < 0) return constants[place];
    if (!decodedValues.has(place)) decodedValues.set(place, decodeValue(encodedValues[place]));
    return decodedValues.get(place);
  }

  function decodeValue(value: unknown): unknown {
    if (Array.isArray(value))
      return typeof value[0] === 'string' ? decodeTypedValue(value[0], value.slice(1)) : value.map(decodeValueAt);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, at]) => [decodeValueAt(Number(key.slice(1))), decodeValueAt(at)]),
    );
  }

  function decodeTypedValue(kind: string, places: unknown[]): unknown {
    const make = kinds[kind];
    if (!make) throw new SyntaxError(`No loader of the shop returns a ${kind}`);
    return make(...places.map(decodeValueAt));
  }

  return decodeValueAt(0);
}

const constants: Record<number, unknown> = {
  [-2]: Number.NaN,
  [-3]: Number.NEGATIVE_INFINITY,
  [-4]: -0,
  [-5]: null,
  [-6]: Number.POSITIVE_INFINITY,
};

const kinds: Record<string, (...parts: unknown[]) => unknown> = {
  SanitizedError: (name, message) => Object.assign(new Error(String(message)), { name }),
  ErrorResponse: (data, status, statusText) => new RouteErrorResponse(Number(status), String(statusText), data),
  SingleFetchRedirect: decodeRedirect,
  SingleFetchClassInstance: (fields) => fields,
  SingleFetchFallback: () => undefined,
};

function decodeRedirect(encodedRedirect: unknown): Redirect {
  const { redirect: to, ...redirectOptions } = { redirect: '/', ...copyObjectFields(encodedRedirect) };
  return new Redirect({ ...redirectOptions, to: String(to) });
}

export const copyObjectFields = (value: unknown): Record<string, unknown> => ({ ...Object(value) });
