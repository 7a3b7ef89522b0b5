import {
  createRequestHandler,
  createStaticHandler,
  type DataRouteObject,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router';

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Answers as React Router does. It writes the data of each document as a stream for its own half in browsers, which this shop
 * does without: a page that goes well is rendered without it. What has failed is asked for again, and told by React Router.
 * @param isPlain requests for pages, not for data or files
 */
export function createPageHandler(build: ServerBuild, isPlain: (request: Request) => boolean): Handler {
  const handleWithRouter = createRequestHandler(build, 'production');
  const { query } = createStaticHandler(toDataRoutes(build));
  const shared = sharedContext(build);

  /** Undefined where anything went wrong. */
  async function renderPlainPage(request: Request, context: RouterContextProvider): Promise<Response | undefined> {
    const queryResult = await query(request, { requestContext: context });
    if (queryResult instanceof Response) return queryResult;
    if (queryResult.errors) return undefined;
    const router = { ...shared, renderMeta: {}, staticHandlerContext: queryResult };
    return build.entry.module.default(request, queryResult.statusCode, collectCookies(queryResult), router, context);
  }

  return async (request, context) => {
    const answer = isPlain(request) ? await renderPlainPage(request, context).catch(() => undefined) : undefined;
    return answer ?? handleWithRouter(request, context);
  };
}

type SharedContext = Omit<EntryContext, 'staticHandlerContext'>;

/** Builds the context that is the same for all pages, as `createRequestHandler` passes it to the entry. */
function sharedContext({ assets, routes, future, ssr, routeDiscovery }: ServerBuild): SharedContext {
  const routeModules = Object.fromEntries(
    Object.values(routes).flatMap((route) => (route ? [[route.id, route.module]] : [])),
  );
  return {
    manifest: assets,
    branches: [],
    routeModules,
    serverHandoffString: '',
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    serializeError: (error) => error,
  };
}

/** A boundary for errors is named only: who has one is asked no more once there is an error. */
function toDataRoutes(build: ServerBuild, parentId?: string): DataRouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { loader } }) => ({
      id,
      ...(path === undefined ? {} : { path }),
      ...(loader && { loader }),
      ...(index ? { index } : { caseSensitive, children: toDataRoutes(build, id) }),
    }));
}

function collectCookies({ loaderHeaders }: StaticHandlerContext): Headers {
  const headers = new Headers();
  for (const routeHeaders of Object.values(loaderHeaders)) {
    for (const cookie of routeHeaders.getSetCookie()) headers.append('Set-Cookie', cookie);
  }
  return headers;
}
