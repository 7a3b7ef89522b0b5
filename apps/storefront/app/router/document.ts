import type { ComponentType, ReactNode } from 'react';
import type { MetaFunction, Params, ShouldRevalidateFunction } from 'react-router';

/** A route as React Router's build lists it; modules are addresses of scripts. */
export interface Route {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasClientLoader: boolean;
  hasErrorBoundary: boolean;
  module: string;
  clientLoaderModule?: string;
  imports?: string[];
  css?: string[];
}

export interface LoaderCall {
  request: Request;
  params: Params;
}

/** What a route's file exports for browsers. */
export interface RouteModule {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
  clientLoader?: (call: LoaderCall) => unknown;
  meta?: MetaFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** The scripts of React Router's documents leave these behind. */
declare global {
  interface Window {
    __reactRouterContext: { stream: ReadableStream<Uint8Array<ArrayBuffer>> };
    __reactRouterManifest: { routes: Record<string, Route> };
    __reactRouterRouteModules: Record<string, RouteModule>;
  }
}

/** Of a route that is on the page, or was. */
export const loadedModule = (id: string): RouteModule | undefined => window.__reactRouterRouteModules[id];

export async function loadModule({ id, module, clientLoaderModule }: Route): Promise<RouteModule> {
  const known = loadedModule(id);
  if (known) return known;
  const files = clientLoaderModule ? [clientLoaderModule, module] : [module];
  const parts: RouteModule[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  const loaded: RouteModule = Object.assign({}, ...parts);
  window.__reactRouterRouteModules[id] = loaded;
  return loaded;
}
