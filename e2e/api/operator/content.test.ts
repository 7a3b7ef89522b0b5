import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const fields = [
  { id: 'title', name: 'Title', type: 'text' },
  { id: 'minutes', name: 'Minutes', type: 'number' },
  { id: 'vegan', name: 'Vegan', type: 'boolean' },
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'steps', name: 'Steps', type: 'json' },
];
const recipes = { id: 'recipes', name: 'Recipes', fields };
const bread = { title: 'Bread', minutes: 90, vegan: true, day: '2026-06-01', steps: [{ text: 'Knead' }, ['rest']] };

eachDatabase((db: () => Db) => {
  const openRecipeShop = async () => {
    const { operator, shop } = await openOperator(db());
    expect((await operator.post('/content-models', recipes)).body).toEqual(recipes);
    const requestRecipes = async (path: string) => (await shop().get(`/api/content/recipes${path}`)).body;
    const createRecipe = (body: object) => operator.post('/content/recipes', body);
    return { operator, shop, requestRecipes, make: createRecipe };
  };

  test('a record is shown as it is written, found by its fields, and gone when it is removed', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    const { status, body } = await make({ slug: 'bread', fields: bread });
    expect([status, body]).toMatchObject([201, { model: 'recipes', slug: 'bread', fields: bread, published: true }]);
    expect(await requestRecipes('/bread')).toMatchObject({ id: body.id, slug: 'bread', ...bread });
    expect((await requestRecipes('?where[minutes][$gt]=60&where[vegan]=true')).count).toBe(1);
    expect((await operator.get(`/content/recipes/${body.id}`)).body).toEqual(body);
    expect((await operator.delete(`/content/recipes/${body.id}`)).status).toBe(204);
    expect(await requestRecipes('/bread')).toBeNull();
  });

  test('a moment is kept in UTC, so that lists sort and compare it with others', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    const { body } = await make({ slug: 'later', fields: { title: 'Later', day: '2026-06-01T01:00:00-05:00' } });
    expect(body.fields.day).toBe('2026-06-01T06:00:00.000Z');
    await make({ slug: 'sooner', fields: { title: 'Sooner', day: '2026-06-01T07:00:00+05:00' } });
    const { results } = await requestRecipes('?sort=day');
    expect(results.map(({ slug }: { slug: string }) => slug)).toEqual(['sooner', 'later']);
    expect((await requestRecipes('?where[day][$gt]=2026-06-01T05:00:00.000Z')).count).toBe(1);
    const path = `/content/recipes/${body.id}`;
    await operator.patch(path, { fields: {}, $locale: { 'de-DE': { day: '2026-06-01T01:00:00-05:00' } } });
    expect((await operator.get(path)).body.$locale['de-DE'].day).toBe('2026-06-01T06:00:00.000Z');
    for (const day of ['2026-02-30', '2026-02-30T10:00:00Z', '9999-12-31T23:59:59-12:00']) {
      expectRefused(await make({ slug: 'never', fields: { day } }), 'fields.day');
    }
  });

  test('lists tell what is not published, too, and can be narrowed', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    await make({ slug: 'bread', fields: bread });
    await make({ slug: 'soup', fields: { title: 'Soup' }, published: false });
    const listRecipeSlugs = async (query: string) =>
      (await operator.get(`/content/recipes?${query}`)).body.results.map(({ slug }: { slug: string }) => slug);
    expect((await listRecipeSlugs('')).toSorted()).toEqual(['bread', 'soup']);
    expect([await listRecipeSlugs('published=false'), await listRecipeSlugs('published=true')]).toEqual([
      ['soup'],
      ['bread'],
    ]);
    expect(await listRecipeSlugs('slug=soup')).toEqual(['soup']);
    const { results, next } = (await operator.get('/content/recipes?limit=1')).body;
    const secondPage = (await operator.get(`/content/recipes?limit=1&after=${next}`)).body;
    expect(new Set([results[0].slug, secondPage.results[0].slug, secondPage.next])).toEqual(
      new Set(['bread', 'soup', null]),
    );
    expect([await requestRecipes('/soup'), (await requestRecipes('')).count]).toEqual([null, 1]);
  });

  test('each field is changed by itself, and what was answered can be sent back', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    const { body } = await make({ slug: 'bread', fields: bread, $locale: { 'de-DE': { title: 'Brot' } } });
    const path = `/content/recipes/${body.id}`;
    await operator.patch(path, { fields: { minutes: 95, day: null } });
    expect(await requestRecipes('/bread')).toMatchObject({ title: 'Bread', minutes: 95, day: null });
    const { body: storedRecipe, headers } = await operator.get(path);
    const repeatedUpdate = await operator.patch(path, storedRecipe, { 'If-Match': headers.get('etag') ?? '' });
    expect(repeatedUpdate).toMatchObject({
      status: 200,
      body: { fields: storedRecipe.fields, $locale: { 'de-DE': { title: 'Brot' } } },
    });
    expect((await operator.patch(path, { published: false }, { 'If-Match': '"other"' })).status).toBe(412);
  });

  test('a draft is for previews alone, until it is written to the fields', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    const { body } = await make({ slug: 'bread', fields: bread, draft: { title: 'Better bread' } });
    const { token } = (await operator.post('/previews', {})).body;
    const requestPreviewTitle = async () =>
      (await requestRecipes(`/bread?$preview=true&$preview_token=${token}`)).title;
    expect([(await requestRecipes('/bread')).title, await requestPreviewTitle()]).toEqual(['Bread', 'Better bread']);
    await operator.patch(`/content/recipes/${body.id}`, { fields: { title: 'Better bread' }, draft: null });
    expect([(await requestRecipes('/bread')).title, await requestPreviewTitle()]).toEqual([
      'Better bread',
      'Better bread',
    ]);
  });

  test.each([
    ['fields.title', { fields: { title: 5 } }],
    ['fields.minutes', { fields: { minutes: '90' } }],
    ['fields.vegan', { fields: { vegan: 1 } }],
    ['fields.day', { fields: { day: 'tomorrow' } }],
    ['fields.author', { fields: { author: 'Ada' } }],
    ['draft.minutes', { draft: { minutes: 'many' } }],
    ['$locale.de-DE.title', { $locale: { 'de-DE': { title: 5 } } }],
    ['author', { author: 'Ada' }],
    ['slug', { slug: 'No slug' }],
  ])('what the model does not have is refused at %s, and nothing is written', async (param, wrong) => {
    const { operator, make } = await openRecipeShop();
    expectRefused(await make({ slug: 'bread', fields: {}, ...wrong }), param);
    const { body } = await make({ slug: 'bread', fields: bread });
    expectRefused(await operator.patch(`/content/recipes/${body.id}`, wrong), param);
    expect((await operator.get(`/content/recipes/${body.id}`)).body).toEqual(body);
  });

  test('a slug is one record’s', async () => {
    const { operator, make } = await openRecipeShop();
    const answers = await Promise.all([1, 2, 3].map(() => make({ slug: 'bread', fields: {} })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { body } = await make({ slug: 'soup', fields: {} });
    const conflictResponse = await operator.patch(`/content/recipes/${body.id}`, { slug: 'bread' });
    expect(conflictResponse).toMatchObject({ status: 409, body: { error: { code: 'slug_taken', param: 'slug' } } });
  });

  test('a model that changes leaves its records as they are: what comes back is shown again', async () => {
    const { operator, requestRecipes, make } = await openRecipeShop();
    const { body } = await make({ slug: 'bread', fields: bread });
    await operator.patch('/content-models/recipes', { fields: fields.slice(1) });
    const path = `/content/recipes/${body.id}`;
    expect((await operator.get(path)).body.fields).not.toHaveProperty('title');
    await operator.patch(path, { fields: { minutes: 5 } });
    await operator.patch('/content-models/recipes', { fields });
    expect(await requestRecipes('/bread')).toMatchObject({ title: 'Bread', minutes: 5 });
  });

  test('a model is removed without records alone, and its id is free again', async () => {
    const { operator, make } = await openRecipeShop();
    const { body } = await make({ slug: 'bread', fields: {} });
    const refusedDeletion = await operator.delete('/content-models/recipes');
    expect(refusedDeletion).toMatchObject({ status: 409, body: { error: { code: 'model_in_use' } } });
    await operator.delete(`/content/recipes/${body.id}`);
    expect((await operator.delete('/content-models/recipes')).status).toBe(204);
    expect((await operator.get('/content-models')).body.results).toEqual([]);
    expect((await operator.post('/content-models', recipes)).status).toBe(201);
  });

  test('a model’s id is taken once, and that of pages is not to be had', async () => {
    const { operator } = await openRecipeShop();
    for (const id of ['recipes', 'pages']) {
      const conflictResponse = await operator.post('/content-models', { ...recipes, id });
      expect(conflictResponse).toMatchObject({ status: 409, body: { error: { code: 'model_taken', param: 'id' } } });
    }
    for (const path of ['/content-models/pages', '/content/pages', '/content/pages/page-about', '/content/none']) {
      expect((await operator.get(path)).status, path).toBe(404);
    }
  });

  test.each([
    ['fields.0.id', [{ id: 'slug', name: 'Slug', type: 'text' }]],
    ['fields.0.id', [{ id: 'constructor', name: 'Maker', type: 'text' }]],
    ['fields.0.id', [{ id: '$locale', name: 'Words', type: 'json' }]],
    ['fields', [fields[0], fields[0]]],
  ])('a model’s fields have names of their own: %s', async (param, wrong) => {
    const { operator } = await openOperator(db());
    expectRefused(await operator.post('/content-models', { ...recipes, fields: wrong }), param);
  });
});
