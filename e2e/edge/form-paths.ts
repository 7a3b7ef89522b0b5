import { readConfig } from '@mercer/host/config/config';
import { openBuild, type StorefrontBuild } from '../../apps/storefront/server/rendering/build.ts';

type Routes = Awaited<ReturnType<StorefrontBuild['load']>>['routes'];

/** The address of every page that takes a posted form, from the table of routes. */
export async function listFormPaths(): Promise<string[]> {
  const { routes } = await (await openBuild(readConfig({}))).load();
  const withForm = Object.values(routes).filter((route) => route?.module.action);
  return withForm.map((route) => `/${buildRoutePath(routes, route?.id)}`);
}

function buildRoutePath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return '';
  const routePath = (route.path ?? '').replace(':slug', 'everyday-mug').replace(':id', 'unknown');
  return [buildRoutePath(routes, route.parentId), routePath].filter(Boolean).join('/');
}
