import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  async function openRedirects() {
    const shop = await openTestShop(db());
    const { operator, as } = await openOperator(db(), shop);
    const create = async (from: string, to: string, status?: number) =>
      (await operator.post('/redirects', { from, to, ...(status && { status }) })).body;
    const find = async (path: string) =>
      (await shop.shopper().get(`/api/redirects?path=${encodeURIComponent(path)}`)).body;
    return { shop, operator, as, create, find };
  }

  test('a redirect is found by each form of its path, with the query of the visit', async () => {
    const { create, find } = await openRedirects();
    expect(await create('https://localhost:3000/Collections/Summer/', '/category/kitchen?sort=price')).toMatchObject({
      from: '/collections/summer',
      to: '/category/kitchen?sort=price',
      status: 301,
    });
    for (const path of ['/collections/summer', '/Collections//summer/'])
      expect(await find(path)).toEqual({ to: '/category/kitchen?sort=price', status: 301 });
    expect(await find('/collections/summer?utm_source=mail&sort=name')).toEqual({
      to: '/category/kitchen?sort=price&utm_source=mail',
      status: 301,
    });
    for (const path of ['/collections', '//collections/summer', '/collections/summer/x', '', '/%00'])
      expect(await find(path)).toBeNull();
  });

  test('redirects lead where their targets lead, in whatever order they are written', async () => {
    const { create, find } = await openRedirects();
    await create('/b', '/c');
    await create('/a', '/b?x=1');
    await create('/c', 'https://blog.example.org/d', 302);
    for (const path of ['/a', '/b', '/c']) expect(await find(path)).toMatchObject({ status: 302 });
    expect(await find('/a')).toMatchObject({ to: 'https://blog.example.org/d?x=1' });
    expect(await find('/b')).toMatchObject({ to: 'https://blog.example.org/d' });
  });

  test('a circle is refused, and so is a second redirect of a path', async () => {
    const { operator, create, find } = await openRedirects();
    await create('/a', '/b');
    const circle = await operator.post('/redirects', { from: '/b', to: '/a' });
    expect(circle).toMatchObject({ status: 400, body: { error: { param: 'to' } } });
    expect(await operator.post('/redirects', { from: '/x', to: '/X/' })).toMatchObject({ status: 400 });
    expect(await operator.post('/redirects', { from: '/A', to: '/c' })).toMatchObject({
      status: 409,
      body: { error: { code: 'path_taken', param: 'from' } },
    });
    expect(await find('/b')).toBeNull();
  });

  test('two circles that are written at once are not both written', async () => {
    const { operator, find } = await openRedirects();
    const answers = await Promise.all([
      operator.post('/redirects', { from: '/a', to: '/b' }),
      operator.post('/redirects', { from: '/b', to: '/a' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect([await find('/a'), await find('/b')].filter(Boolean)).toHaveLength(1);
  });

  test('all faults are named at once', async () => {
    const { operator } = await openRedirects();
    const { status, body } = await operator.post('/redirects', { from: '/cart', to: '//evil.com' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'validation_error', param: 'from' });
    expect(body.error.message).toMatch(/from: the shop answers this path itself; to: a path of the shop/);
  });

  test('a redirect is changed, listed by a part of its addresses, and deleted', async () => {
    const { operator, create, find } = await openRedirects();
    const { id } = await create('/old-mug', '/products/everyday-mug');
    await create('/100%25', '/pages/about');
    const list = async (q: string) =>
      (await operator.get(`/redirects?q=${encodeURIComponent(q)}`)).body.results.map(
        ({ from }: { from: string }) => from,
      );
    expect(await list('MUG')).toEqual(['/old-mug']);
    expect(await list('%')).toEqual(['/100%25']);
    expect((await list('')).toSorted()).toEqual(['/100%25', '/old-mug']);
    const stale = { 'If-Match': '"stale"' };
    expect((await operator.patch(`/redirects/${id}`, { status: 302 }, stale)).status).toBe(412);
    const changed = await operator.patch(`/redirects/${id}`, { from: '/older-mug', status: 302 });
    expect(changed.body).toMatchObject({ id, from: '/older-mug', to: '/products/everyday-mug', status: 302 });
    expect([await find('/old-mug'), await find('/older-mug')]).toEqual([
      null,
      { to: '/products/everyday-mug', status: 302 },
    ]);
    expect((await operator.delete(`/redirects/${id}`)).status).toBe(204);
    expect(await find('/older-mug')).toBeNull();
    expect((await operator.get(`/redirects/${id}`)).status).toBe(404);
  });

  test('a list of redirects is written as a whole or not at all', async () => {
    const { operator, create, find } = await openRedirects();
    await create('/a', '/b');
    const save = (redirects: object[], more = {}) => operator.post('/redirects/bulk', { redirects, ...more });
    const refused = await save([
      { from: '/c', to: '/d' },
      { from: '/login', to: '/d' },
      { from: '/C/', to: 'ftp://example.org' },
    ]);
    expect(refused.body.error.message).toMatch(
      /redirects\.1\.from.*redirects\.2\.from: redirects\.0 has.*redirects\.2\.to/,
    );
    expect(
      (
        await save([
          { from: '/x', to: '/y' },
          { from: '/y', to: '/x' },
        ])
      ).body.error.message,
    ).toMatch(/lead back/);
    const redirects = [
      { from: '/b', to: '/c' },
      { from: '/a', to: '/b' },
      { from: '/c', to: '/d' },
    ];
    expect((await save(redirects, { dry_run: true })).body).toEqual({ created: 2, updated: 1 });
    expect(await find('/c')).toBeNull();
    expect((await save(redirects)).body).toEqual({ created: 2, updated: 1 });
    for (const path of ['/a', '/b', '/c']) expect(await find(path)).toMatchObject({ to: '/d' });
    expect((await save(redirects)).body).toEqual({ created: 0, updated: 3 });
  });

  test('a thousand redirects are written in one call', async () => {
    const { operator, find } = await openRedirects();
    const redirects = Array.from({ length: 1000 }, (_, at) => ({ from: `/old-${at}`, to: `/new-${at}` }));
    expect((await operator.post('/redirects/bulk', { redirects })).body).toEqual({ created: 1000, updated: 0 });
    expect(await find('/old-999')).toMatchObject({ to: '/new-999' });
  });
});
