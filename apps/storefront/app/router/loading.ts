import type { Location } from 'react-router';
import { loadRouteModule } from './document.ts';
import { joinPathParts } from './location.ts';
import type { Match } from './match.ts';
import { buildDataPath, copyObjectFields, dataHeader, decodeLoaderData } from './react-router-private.ts';
import { Redirect, RouteErrorResponse } from './responses.ts';

/** Values by the id of their route. */
export type ByRoute = Record<string, unknown>;

export interface LoaderResults {
  loaderData: ByRoute;
  errors: ByRoute | null;
}

interface Visit {
  location: Location;
  matches: Match[];
  /** Matches whose data have to be loaded. */
  matchesToLoad: Match[];
  signal: AbortSignal;
}

/** Fetches the scripts of a page's routes and their data, from the route's own loader or, in one request, from the server. */
export async function loadPage({ location, matches, matchesToLoad, signal }: Visit): Promise<LoaderResults | Redirect> {
  const path = joinPathParts({ ...location, hash: '' });
  const request = new Request(window.location.origin + path, { signal });
  const calls = {
    wanted: matchesToLoad,
    path,
    request,
    served: fetchServerData(location, matchesToLoad.filter(isLoadedByServer), signal),
  };
  const results = await Promise.all(matches.map((match) => settleResult(loadRouteData(match, calls))));
  const redirect = results.map(({ error }) => error).find((error) => error instanceof Redirect);
  return redirect ?? collectResults(matches, results);
}

/** Creates a redirect that loads the page as a new document. */
const toReloadRedirect = (url: string) => new Redirect({ to: url, reload: true });

interface Calls {
  wanted: Match[];
  path: string;
  request: Request;
  served: Promise<ByRoute>;
}

const isLoadedByServer = ({ route }: Pick<Match, 'route'>) => route.hasLoader && !route.hasClientLoader;

async function loadRouteData(
  { route, params }: Match,
  { wanted: matchesToLoad, path, request, served }: Calls,
): Promise<Result> {
  const isWanted = matchesToLoad.some((match) => match.route === route);
  // the script is gone with the build that it belonged to; the server knows the page
  const module = loadRouteModule(route).catch((error) => {
    console.error(error);
    throw toReloadRedirect(path);
  });
  if (isWanted && isLoadedByServer({ route }))
    return toLoaderResult((await Promise.all([served, module]))[0][route.id]);
  const { clientLoader } = await module;
  return isWanted && clientLoader ? { value: withOutcomes(await clientLoader({ request, params })) } : nothing;
}

/**
 * Records on each promise what it resolved to, in the way React reads it, so that data that arrive before the page is
 * shown are rendered with it at once.
 */
function withOutcomes(data: unknown): unknown {
  for (const part of Object.values(copyObjectFields(data))) {
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

async function settleResult(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    return { error };
  }
}

function toLoaderResult(answer: unknown): Result {
  const { data, error } = copyObjectFields(answer);
  return error === undefined ? { value: data } : { error };
}

/** An error is shown by the nearest route around that has a page for it. */
function collectResults(matches: Match[], results: Result[]): LoaderResults {
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

async function fetchServerData(location: Location, routes: Match[], signal: AbortSignal): Promise<ByRoute> {
  if (routes.length === 0) return {};
  const ids = routes.map(({ route }) => route.id);
  const response = await fetch(buildDataPath(location, ids), { signal }).catch((error) => {
    // the worker may have the page (`worker/`), and no data
    throw navigator.serviceWorker?.controller && !signal.aborted ? toReloadRedirect(joinPathParts(location)) : error;
  });
  const { status, statusText, headers } = response;
  if (!headers.has(dataHeader)) throw new RouteErrorResponse(status, statusText, null);
  const answer = decodeLoaderData(await response.text());
  if (answer instanceof Redirect) throw answer;
  return copyObjectFields(answer);
}
