import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Facts = Record<string, unknown> & { imports?: string[] };

/** What our router reads of a route. */
const read = [
  'parentId',
  'path',
  'index',
  'hasLoader',
  'hasClientLoader',
  'hasErrorBoundary',
  'module',
  'clientLoaderModule',
  'css',
];

/** Of React Router's table of routes, which every first visit loads, a quarter is read by nobody. */
export function shortenTable(build: string): void {
  for (const file of globSync('client/assets/manifest-*.js', { cwd: build })) {
    const path = join(build, file);
    writeFileSync(path, shortTable(readFileSync(path, 'utf8')));
  }
}

/** @param code `window.__reactRouterManifest={…}`; what holds no table stays as it is */
export function shortTable(code: string): string {
  const [, start, table] = /^(window\.\w+=)(\{.*\});?\s*$/s.exec(code) ?? [];
  if (!start || !table) return code;
  const { entry, routes }: { entry: Facts; routes: Record<string, Facts> } = JSON.parse(table);
  const short = Object.entries(routes).map(([id, route]) => [id, shortRoute(route, entry.imports ?? [])]);
  return `${start}${JSON.stringify({ routes: Object.fromEntries(short) })};`;
}

/** Its name stands before it, and each page has what the first script imports. */
function shortRoute(route: Facts, atHand: string[]): Facts {
  const imports = route.imports?.filter((file) => !atHand.includes(file)) ?? [];
  const facts = read.filter((name) => !isEmpty(route[name])).map((name) => [name, route[name]]);
  return { ...Object.fromEntries(facts), ...(imports.length > 0 && { imports }) };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);
