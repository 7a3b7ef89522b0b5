import { expect, test } from 'vitest';
import { shortenRouteTable } from './route-table.ts';

const table = {
  entry: { module: '/assets/entry.js', imports: ['/assets/shop.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasAction: false,
      hasLoader: true,
      module: '/assets/root.js',
      imports: ['/assets/shop.js'],
      css: ['/assets/style.css'],
    },
    'routes/home': {
      id: 'routes/home',
      parentId: 'root',
      index: true,
      module: '/assets/home.js',
      imports: ['/assets/shop.js', '/assets/lists.js'],
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

test('the table of routes holds what the router reads, and no more', () => {
  expect(shortenRouteTable(`window.__reactRouterManifest=${JSON.stringify(table)};`)).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      routes: {
        root: { path: '', hasLoader: true, module: '/assets/root.js', css: ['/assets/style.css'] },
        'routes/home': { parentId: 'root', index: true, module: '/assets/home.js', imports: ['/assets/lists.js'] },
      },
    })};`,
  );
});

test('another script of that name stays as it is', () => expect(shortenRouteTable('export{a};')).toBe('export{a};'));
