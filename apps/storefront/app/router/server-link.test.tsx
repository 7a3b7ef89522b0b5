import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Link as RoutersLink, NavLink as RoutersNavLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link, NavLink } from './server-link.tsx';

const renderAtLocation = (location: string, link: ReactElement) =>
  renderToString(<StaticRouter location={location}>{link}</StaticRouter>);

test.each([
  '/',
  '/search?q=a&b',
  '/products/mug?color=red#reviews',
  '#reviews',
  '?page=2',
  'https://example.com/',
  '//evil.example/x',
])('a link to %s is the one that React Router writes', (to) => {
  const link = { to, className: 'link', replace: true, state: 1, children: 'there' };
  expect(renderAtLocation('/deals?page=1', <Link {...link} />)).toBe(
    renderAtLocation('/deals?page=1', <RoutersLink {...link} discover="none" />),
  );
});

test.each([
  ['/deals', true],
  ['/deals/', true],
  ['/deals/more', false],
  ['/', false],
])('at %s it tells where one is', (location, end) => {
  const link = { to: '/deals', className: 'link', end, children: 'Deals' };
  expect(renderAtLocation(location, <NavLink {...link} />)).toBe(
    renderAtLocation(location, <RoutersNavLink {...link} discover="none" />),
  );
});
