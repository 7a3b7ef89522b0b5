import { expect, test } from 'vitest';
import { createRoutes } from './request-route.ts';

const routeOf = createRoutes({
  routes: Object.fromEntries(['', 'products/:slug', 'search', '*'].map((path) => [path, { path }])) as never, // paths alone are read
});

test.each([
  ['/', '/'],
  ['/products/everyday-mug', '/products/*'],
  ['/products/everyday-mug.data', '/products/*'],
  ['/de/products/everyday-mug', '/products/*'],
  ['/pt-br', '/'],
  ['/v1/customers', '/v1/*'],
  ['/search', '/search'],
  ['/search.data', '/search'],
  ['/assets/entry-1234.js', '/assets/*'],
  ['/wp-login.php', 'unknown'],
  ['/ada@mercer.test', 'unknown'],
])('%s is named %s', (path, route) => {
  expect(routeOf(path, {})).toBe(route);
});

test('what the backend tells of a request comes first', () => {
  expect(routeOf('/api/products/mug', { route: '/api/products/:id' })).toBe('/api/products/:id');
});
