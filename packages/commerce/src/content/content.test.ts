import { buildTestApp, countStatements, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { previewToken } from './index.ts';

const fields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'rank', name: 'Rank', type: 'number' },
  { id: 'hot', name: 'Hot', type: 'boolean' },
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'gallery', name: 'Gallery', type: 'json' },
];

const posts: [slug: string, value: Record<string, unknown>, more?: { published?: 0 | 1; draft?: string }][] = [
  [
    'one',
    { title: 'One', rank: 1, hot: true, day: '2026-01-01', note: 'hidden', $locale: { 'de-DE': { title: 'Eins' } } },
  ],
  ['two', { title: 'Two', rank: 10, hot: false, day: '2026-02-01', gallery: [{ $locale: { de: { alt: 'Bild' } } }] }],
  ['three', { title: 'Three', rank: 'none' }, { draft: '{"title":"Three, soon"}' }],
  ['four', { title: 'Four', rank: 4 }, { published: 0 }],
];

eachDatabase((db) => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  const createPosts = async () => {
    await db()
      .insertInto('content_models')
      .values({ id: 'posts', name: 'Posts', fields: JSON.stringify(fields) })
      .execute();
    for (const [slug, value, extraColumns] of posts) {
      const row = { model: 'posts', id: `post-${slug}`, slug, value: JSON.stringify(value), ...extraColumns };
      await db().insertInto('content').values(row).execute();
    }
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }, { code: 'de-AT', fallback: 'de-DE' }];
    const store = { id: 'store', value: JSON.stringify({ locales }) };
    await db().insertInto('settings').values(store).execute();
    return buildTestApp(db()).shopper();
  };

  test('a record is found by id and by slug, with the fields of its model', async () => {
    const shopper = await createPosts();
    const { body } = await shopper.get('/api/content/posts/one');
    expect(body).toEqual({
      id: 'post-one',
      slug: 'one',
      title: 'One',
      rank: 1,
      hot: true,
      day: '2026-01-01',
      gallery: null,
      date_created: expect.any(String),
      date_updated: expect.any(String),
    });
    expect((await shopper.get('/api/content/posts/post-one')).body).toEqual(body);
    expect((await shopper.get('/api/content/pages/about')).body).toMatchObject({ title: 'About us' });
  });

  test('what is missing is null, a model that is missing has no records', async () => {
    const shopper = await createPosts();
    for (const path of ['posts/none', 'nothing/one', 'posts/%00', 'posts/one%ED%A0%80', 'pages/one']) {
      expect(await shopper.get(`/api/content/${path}`)).toMatchObject({ status: 200, body: null });
    }
    expect((await shopper.get('/api/content/nothing')).body).toMatchObject({ count: 0, results: [] });
  });

  test('records speak the locale of the request, with its fallback', async () => {
    const shopper = await createPosts();
    const requestTitle = async (path: string, headers = {}) =>
      (await shopper.call('GET', `/api/content/posts/${path}`, undefined, headers)).body.title;
    expect(await requestTitle('one?$locale=de-DE')).toBe('Eins');
    expect(await requestTitle('one', { 'X-Locale': 'de-AT' })).toBe('Eins');
    expect(await requestTitle('two', { 'X-Locale': 'de-DE' })).toBe('Two');
    const two = await shopper.get('/api/content/posts/two?$locale=de-DE');
    expect(two.body.gallery).toEqual([{ alt: 'Bild' }]);
    const list = await shopper.get('/api/content/posts?slug=one&$locale=de-DE');
    expect(list.body.results[0].title).toBe('Eins');
  });

  const lists: [query: string, slugs: string[]][] = [
    ['', ['two', 'three', 'one']],
    ['sort=rank asc', ['one', 'two', 'three']],
    ['sort=title desc&limit=2', ['two', 'three']],
    ['limit=2&page=2', ['one']],
    ['where[rank][$gte]=2', ['two']],
    ['where[rank]=1', ['one']],
    ['rank=10', ['two']],
    ['hot=true', ['one']],
    ['where[hot]=false', ['two']],
    ['where[day][$lt]=2026-01-15', ['one']],
    ['where[slug][$in][0]=one&where[slug][$in][1]=three&sort=slug', ['one', 'three']],
    ['where[title][$nin][0]=One', ['two', 'three']],
    ['where[title][$regex]=^T&sort=slug', ['three', 'two']],
    ['where[title][$regex]=^t&sort=slug', []],
    ['where[title][$regex]=WO$&where[title][$options]=i', ['two']],
    ['where[slug][$regex]=e$&where[slug][$ne]=one', ['three']],
    ['where[title][$regex]=%25', []],
    ['where[rank][$ne]=1', ['two', 'three']],
    ['where[rank][$exists]=false', ['three']],
    ['where[$or][0][rank]=1&where[$or][1][title]=Two&sort=rank', ['one', 'two']],
    ['where[$and][0][rank]=1&where[$and][1][title]=Two', []],
    ['$preview=false&expand=title', ['two', 'three', 'one']],
    ['where[title]=%27 or 1=1 --', []],
  ];

  test('a list is filtered, sorted and paged by the fields of its model', async () => {
    const shopper = await createPosts();
    for (const [query, slugs] of lists) {
      const { body } = await shopper.get(`/api/content/posts?${query}`);
      const foundSlugs = body.results?.map(({ slug }: { slug: string }) => slug) ?? body;
      expect([query, foundSlugs]).toEqual([query, slugs]);
    }
  });

  test('answers are given again by one statement for all who ask at once, until a record or a model changes', async () => {
    await createPosts();
    const counted = countStatements(db());
    const shopper = buildTestApp(counted.db).shopper();
    const paths = ['/api/content/posts/one', '/api/content/posts?sort=rank'];
    const requestBodies = () => Promise.all(paths.map(async (path) => (await shopper.get(path)).body));
    const [firstRecord, list] = await requestBodies();
    const statementsBefore = counted.statements();
    expect(await requestBodies()).toEqual([firstRecord, list]);
    expect(counted.statements() - statementsBefore).toBe(1);
    const value = JSON.stringify({ title: 'Another' });
    await db().updateTable('content').set({ value }).where('slug', '=', 'one').execute();
    expect(await requestBodies()).toMatchObject([
      { title: 'Another' },
      { results: [{ rank: 10 }, {}, { title: 'Another' }] },
    ]);
    await db().updateTable('content_models').set({ fields: '[]' }).execute();
    expect((await shopper.get(paths[0] ?? '')).body).not.toHaveProperty('title');
    await db().deleteFrom('content').execute();
    expect((await shopper.get(paths[0] ?? '')).body).toBe(null);
  });

  test('caches ask whether an answer still holds', async () => {
    const shopper = await createPosts();
    const requestAboutPage = (headers = {}) => shopper.call('GET', '/api/content/pages/about', undefined, headers);
    const etag = (await requestAboutPage()).headers.get('etag') ?? '';
    expect((await requestAboutPage({ 'If-None-Match': etag })).status).toBe(304);
    await db().updateTable('content').set({ value: '{}' }).where('slug', '=', 'about').execute();
    expect((await requestAboutPage({ 'If-None-Match': etag })).status).toBe(200);
  });

  test('unknown fields, operators and orders are refused', async () => {
    const shopper = await createPosts();
    for (const query of [
      'where[title][$options]=i',
      'where[title][$regex]=(a%2B)%2B',
      'where[secret]=1',
      'where[note]=hidden',
      'colour=red',
      'where[gallery]=1',
      'where[rank][$regex]=1',
      'where[rank]=many',
      'where[hot]=maybe',
      'where=text',
      'where[title][$gt][a]=1',
      'where[title]=%00',
      'sort=value',
      'sort=rank sideways',
      'sort=rank; drop table content',
      'limit=x',
      'where[__proto__][x]=1&where[constructor]=1&colour=1',
    ]) {
      const { status, body } = await shopper.get(`/api/content/posts?${query}`);
      expect([query, status, body.error?.code]).toEqual([query, 400, 'validation_error']);
    }
  });

  test('drafts are shown with a preview token only', async () => {
    const shopper = await createPosts();
    const day = 86_400_000;
    const token = previewToken({ signingSecret: 'test-secret' }, new Date(now.getTime() + day));
    const old = previewToken({ signingSecret: 'test-secret' }, new Date(now.getTime() - day));
    const forged = previewToken({ signingSecret: 'other' }, new Date(now.getTime() + day));
    const longer = `${now.getTime() + 2 * day}.${token.split('.')[1]}`;
    const withoutRight = ['', '?$preview=true', `?$preview_token=${token}`, `?$preview=false&$preview_token=${token}`];
    withoutRight.push(...[old, forged, longer, 'x', '.'].map((wrong) => `?$preview=true&$preview_token=${wrong}`));
    for (const query of withoutRight) {
      expect((await shopper.get(`/api/content/posts/four${query}`)).body).toBeNull();
      expect((await shopper.get(`/api/content/posts/three${query}`)).body.title).toBe('Three');
      expect((await shopper.get(`/api/content/posts${query}`)).body.count).toBe(3);
    }
    const previewQuery = `?$preview=true&$preview_token=${token}`;
    expect((await shopper.get(`/api/content/posts/four${previewQuery}`)).body).toMatchObject({
      title: 'Four',
      published: false,
    });
    expect((await shopper.get(`/api/content/posts/three${previewQuery}`)).body.title).toBe('Three, soon');
    expect((await shopper.get(`/api/content/posts${previewQuery}`)).body.count).toBe(4);
  });
});
