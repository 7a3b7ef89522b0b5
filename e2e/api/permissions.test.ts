import { createApp, type Db } from '@mercer/server';
import { eachDatabase, home, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, signUpShopper } from '../shop.ts';

const toBasicHeaders = (key: string) => ({ Authorization: `Basic ${btoa(key)}` });

/** Open to visitors: they have no account yet, or hold the key of a mail. */
const visitorsToo = /^(GET|POST) \/api\/account$|\/account\/(login|logout|recover|verify|undo-email|link)$/;

/** Routes by which staff members come in and go. */
const openOperatorRoutes = / \/operator\/(session(\/state|\/passkey(\/options)?)?|owner|invitation|recovery)$/;

const accountsOnly = /^\S+ \/api\/(account|subscriptions|invoices)(\/|$)/;

eachDatabase((db: () => Db) => {
  const openShopWithRoutes = async () => {
    const shop = await openTestShop(db());
    const routes = [...new Set(createApp(shop.deps).routes.map(({ method, path }) => `${method} ${path}`))];
    return { ...shop, routes: routes.filter((route) => !/^ALL /.test(route)) };
  };
  const toRoutePath = (route: string) => route.replace(/^\S+ /, '').replace(/:[a-zA-Z]+(\{.*\})?/g, ids.mug);
  const readRouteMethod = (route: string) => route.split(' ')[0] ?? '';

  // Gateways are known by their signature, links of downloads by theirs
  test('every path of /api and /vault needs the publishable key', async () => {
    const { app, routes } = await openShopWithRoutes();
    const clientRoutes = routes.filter(
      (route) => /^\S+ \/(api|vault)\//.test(route) && !/(jsonp|sandbox|webhooks|downloads)/.test(route),
    );
    expect(clientRoutes.length).toBeGreaterThan(70);
    for (const route of clientRoutes) {
      for (const headers of [{}, toBasicHeaders('pk_wrong'), toBasicHeaders('sk_test')]) {
        const answer = await app.request(toRoutePath(route), { method: readRouteMethod(route), headers });
        const body = await answer.json();
        expect([route, body.error?.code ?? body.$status]).toEqual([route, body.error ? 'invalid_key' : 401]);
      }
    }
  });

  test('every path of /operator needs the secret key', async () => {
    const { app, deps } = await openTestShop(db());
    const { paths } = await (await createApp(deps).request('/openapi.json')).json();
    const operatorRoutes = Object.entries<object>(paths)
      .filter(([path]) => path.startsWith('/operator/'))
      .flatMap(([path, calls]) =>
        Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      );
    const closedRoutes = operatorRoutes.filter((route) => !openOperatorRoutes.test(route));
    expect(closedRoutes.length).toBeGreaterThan(100);
    for (const route of closedRoutes) {
      for (const headers of [{}, toBasicHeaders('pk_test')]) {
        const answer = await app.request(toRoutePath(route), { method: readRouteMethod(route), headers });
        expect([route, answer.status, (await answer.json()).error.code]).toEqual([route, 401, 'invalid_key']);
      }
    }
  });

  test('every call of an account is refused to visitors', async () => {
    const { shopper, routes } = await openShopWithRoutes();
    const accountRoutes = routes.filter((route) => accountsOnly.test(route) && !visitorsToo.test(route));
    expect(accountRoutes.length).toBeGreaterThan(30);
    for (const route of accountRoutes) {
      const { status, body } = await shopper().call(readRouteMethod(route), toRoutePath(route), createRouteBody(route));
      expect([route, status, body.error?.code]).toEqual([route, 401, 'UNAUTHORIZED']);
    }
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'no write with the cookie is taken from a page of %s',
    async (Origin) => {
      const { app, routes } = await openShopWithRoutes();
      const writes = routes.filter((route) => /^(?!GET )\S+ \/(api|vault)\//.test(route));
      expect(writes.length).toBeGreaterThan(45);
      for (const route of writes) {
        const headers = { Origin, Cookie: 'swell-session=any', ...toBasicHeaders('pk_test') };
        const answer = await app.request(toRoutePath(route), { method: readRouteMethod(route), headers });
        const { error } = await answer.json();
        expect([route, answer.status, error.code]).toEqual([route, 403, 'origin_not_allowed']);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  test('nothing of another shopper is read, changed or ended', async () => {
    const { shopper: newShopper } = await openShopWithRoutes();
    const [owner, stranger] = [newShopper(), newShopper()];
    await signUpShopper(owner, 'ada');
    await signUpShopper(stranger, 'eve');
    const { id } = (await owner.post('/api/account/addresses', { ...home })).body;
    expect((await stranger.put(`/api/account/addresses/${id}`, { city: 'Elsewhere' })).status).toBe(404);
    expect((await stranger.delete(`/api/account/addresses/${id}`)).body).toBeNull();
    expect((await owner.get('/api/account/addresses')).body.results).toMatchObject([{ id, city: 'Salem' }]);
    await owner.post('/api/account/wishlist', { product_id: ids.mug });
    expect((await stranger.delete(`/api/account/wishlist/${ids.mug}`)).body).toBeNull();
    expect((await owner.get('/api/account/wishlist')).body.count).toBe(1);
  });
});

function createRouteBody(route: string): unknown {
  return /^(POST|PUT) /.test(route) ? {} : undefined;
}
