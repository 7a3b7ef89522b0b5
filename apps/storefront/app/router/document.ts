import type { ComponentType, ReactNode } from 'react';
import type { MetaFunction, Params, ShouldRevalidateFunction } from 'react-router';
import { loadRouteWords } from '../i18n/language.client.ts';
import { decodeLoaderData, type Route, readRouteTable } from './react-router-private.ts';

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

/** Loads all routes; the document lists the script with them first among the scripts of its page. */
export async function loadRouteTable(): Promise<Record<string, Route>> {
  const [name] = document.querySelector<HTMLElement>('[data-with]')?.dataset.with?.split(' ') ?? [];
  await import(/* @vite-ignore */ `/assets/${name}.js`);
  return readRouteTable();
}

/**
 * Takes the data that loaders returned out of the document: JSON, or React Router's format when there are errors. After
 * signing out nobody finds a page of the account there.
 */
export function takeDocumentData(): unknown {
  const element = document.getElementById('page-data');
  element?.remove();
  const serializedData = element?.textContent ?? '{}';
  return serializedData.startsWith('[') ? decodeLoaderData(serializedData) : JSON.parse(serializedData);
}

const modules: Record<string, RouteModule> = {};

/** Returns the module of a route that is or was on the page. */
export const loadedModule = (id: string): RouteModule | undefined => modules[id];

export function registerModule(id: string, module: RouteModule): void {
  modules[id] = module;
}

export async function loadRouteModule({ id, module, clientLoaderModule, css = [] }: Route): Promise<RouteModule> {
  const styles = Promise.all(css.map(loadStyleSheet));
  const existingModule = loadedModule(id);
  if (existingModule) return styles.then(() => existingModule);
  const files = clientLoaderModule ? [clientLoaderModule, module] : [module];
  const words = Promise.all([loadRouteWords(id), styles]);
  const parts: RouteModule[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  await words;
  const loaded: RouteModule = Object.assign({}, ...parts);
  registerModule(id, loaded);
  return loaded;
}

/** Adds a style sheet that the document has not yet; it stays, so that its rules apply before a page that needs it is shown. */
async function loadStyleSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const settled = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
  document.head.append(link);
  await settled;
}
