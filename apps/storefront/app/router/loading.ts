import type { Location } from 'react-router';
import { decode, fieldsOf } from './decode.ts';
import { loadModule } from './document.ts';
import { pathText } from './location.ts';
import type { Match } from './match.ts';
import { Redirect, RouteErrorResponse } from './responses.ts';

/** By the id of the route. */
export type ByRoute = Record<string, unknown>;

export interface Loaded {
  loaderData: ByRoute;
  errors: ByRoute | null;
}

interface Visit {
  location: Location;
  matches: Match[];
  /** Those whose data are to be loaded. */
  wanted: Match[];
  signal: AbortSignal;
}

/** Fetches the scripts of a page's routes and their data, from the route's own loader or, in one request, from the server. */
export async function loadPage({ location, matches, wanted, signal }: Visit): Promise<Loaded | Redirect> {
  const request = new Request(window.location.origin + pathText({ ...location, hash: '' }), { signal });
  const calls = { wanted, request, served: fetchData(location, wanted.filter(isServed), signal) };
  const results = await Promise.all(matches.map((match) => settled(loadRoute(match, calls))));
  const redirect = results.map(({ error }) => error).find((error) => error instanceof Redirect);
  return redirect ?? collect(matches, results);
}

/** By its document. */
const anew = (url: string) => new Redirect({ to: url, reload: true });

interface Calls {
  wanted: Match[];
  request: Request;
  served: Promise<ByRoute>;
}

const isServed = ({ route }: Pick<Match, 'route'>) => route.hasLoader && !route.hasClientLoader;

async function loadRoute({ route, params }: Match, { wanted, request, served }: Calls): Promise<Result> {
  const isWanted = wanted.some((match) => match.route === route);
  // the script is gone with the build that it belonged to; the server knows the page
  const module = loadModule(route).catch((error) => {
    console.error(error);
    throw anew(request.url);
  });
  if (isWanted && isServed({ route })) return answerOf((await Promise.all([served, module]))[0][route.id]);
  const { clientLoader } = await module;
  return isWanted && clientLoader ? { value: withOutcomes(await clientLoader({ request, params })) } : nothing;
}

/** What comes before the page is shown is shown with it: a promise says what it brought, as React reads it of promises. */
function withOutcomes(data: unknown): unknown {
  for (const part of Object.values(fieldsOf(data))) {
    if (part instanceof Promise)
      part.then(
        (value) => Object.assign(part, { status: 'fulfilled', value }),
        () => {},
      );
  }
  return data;
}

interface Result {
  value?: unknown;
  error?: unknown;
}

const nothing: Result = {};

async function settled(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    return { error };
  }
}

function answerOf(answer: unknown): Result {
  const { data, error } = fieldsOf(answer);
  return error === undefined ? { value: data } : { error };
}

/** An error is shown by the nearest route around that has a page for it. */
function collect(matches: Match[], results: Result[]): Loaded {
  const loaderData: ByRoute = {};
  let errors: ByRoute | null = null;
  matches.forEach(({ route }, at) => {
    const { error, ...data } = results[at] ?? nothing;
    if ('value' in data) loaderData[route.id] = data.value;
    if (error === undefined) return;
    const boundary = matches.slice(0, at + 1).findLast((match) => match.route.hasErrorBoundary) ?? matches[0];
    if (boundary) errors = { [boundary.route.id]: error, ...errors };
  });
  return { loaderData, errors };
}

/** Where the server has the data of these routes, and of no others. */
export function dataPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>, routes: Match[]): string {
  const query = new URLSearchParams(search);
  query.set('_routes', routes.map(({ route }) => route.id).join(','));
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data?${query}`;
}

async function fetchData(location: Location, routes: Match[], signal: AbortSignal): Promise<ByRoute> {
  if (routes.length === 0) return {};
  const response = await fetch(dataPath(location, routes), { signal }).catch((error) => {
    // the worker may have the page (`worker/`), and no data
    throw navigator.serviceWorker?.controller && !signal.aborted ? anew(pathText(location)) : error;
  });
  const { status, statusText, headers } = response;
  if (!headers.has('X-Remix-Response')) throw new RouteErrorResponse(status, statusText, null);
  const answer = decode(await response.text());
  if (answer instanceof Redirect) throw answer;
  return fieldsOf(answer);
}
