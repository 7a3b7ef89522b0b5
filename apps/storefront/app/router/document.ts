import type { ComponentType, ReactNode } from 'react';
import type { MetaFunction, Params, ShouldRevalidateFunction } from 'react-router';
import { loadWordsOf } from '../language.client.ts';
import { decode } from './decode.ts';

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

/** The table of routes leaves this behind. */
declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, Omit<Route, 'id'>> };
  }
}

/** All routes; the document names the script with them first among those of its page. */
export async function loadTable(): Promise<Record<string, Route>> {
  const [name] = document.querySelector<HTMLElement>('[data-with]')?.dataset.with?.split(' ') ?? [];
  await import(/* @vite-ignore */ `/assets/${name}.js`);
  const { routes } = window.__reactRouterManifest;
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, id }]));
}

/** What loaders returned for the document: JSON, or with errors as React Router writes it. */
export function documentData(): unknown {
  const written = document.getElementById('page-data')?.textContent ?? '{}';
  return written.startsWith('[') ? decode(written) : JSON.parse(written);
}

const modules: Record<string, RouteModule> = {};

/** Of a route that is on the page, or was. */
export const loadedModule = (id: string): RouteModule | undefined => modules[id];

export function keepModule(id: string, module: RouteModule): void {
  modules[id] = module;
}

export async function loadModule({ id, module, clientLoaderModule }: Route): Promise<RouteModule> {
  const known = loadedModule(id);
  if (known) return known;
  const files = clientLoaderModule ? [clientLoaderModule, module] : [module];
  const words = loadWordsOf(id);
  const parts: RouteModule[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  await words;
  const loaded: RouteModule = Object.assign({}, ...parts);
  keepModule(id, loaded);
  return loaded;
}
