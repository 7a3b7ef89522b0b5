import type { ComponentType, ReactNode } from 'react';
import type { MetaFunction, Params, ShouldRevalidateFunction } from 'react-router';
import { loadRouteWords } from '../i18n/language.client.ts';
import { decodeLoaderData } from './decode.ts';

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

/** Exports of a route's file that browsers use. */
export interface RouteModule {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
  clientLoader?: (call: LoaderCall) => unknown;
  handle?: unknown;
  meta?: MetaFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** The table of routes leaves this behind. */
declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, Omit<Route, 'id'>> };
  }
}

/** Loads all routes; the document lists the script with them first among the scripts of its page. */
export async function loadRouteTable(): Promise<Record<string, Route>> {
  const [name] = document.querySelector<HTMLElement>('[data-with]')?.dataset.with?.split(' ') ?? [];
  await import(/* @vite-ignore */ `/assets/${name}.js`);
  const { routes } = window.__reactRouterManifest;
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, id }]));
}

/** Reads the data that loaders returned for the document: JSON, or React Router's format when there are errors. */
export function documentData(): unknown {
  const serializedData = document.getElementById('page-data')?.textContent ?? '{}';
  return serializedData.startsWith('[') ? decodeLoaderData(serializedData) : JSON.parse(serializedData);
}

const modules: Record<string, RouteModule> = {};

/** Returns the module of a route that is or was on the page. */
export const loadedModule = (id: string): RouteModule | undefined => modules[id];

export function registerModule(id: string, module: RouteModule): void {
  modules[id] = module;
}

export async function loadRouteModule({ id, module, clientLoaderModule }: Route): Promise<RouteModule> {
  const existingModule = loadedModule(id);
  if (existingModule) return existingModule;
  const files = clientLoaderModule ? [clientLoaderModule, module] : [module];
  const words = loadRouteWords(id);
  const parts: RouteModule[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  await words;
  const loaded: RouteModule = Object.assign({}, ...parts);
  registerModule(id, loaded);
  return loaded;
}
