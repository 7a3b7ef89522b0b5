import type { Db } from '@mercer/server';
import { eachDatabase, emptyCatalog } from '@mercer/server/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestPages } from './open-pages.ts';

/** Records what is written to the console from now on. */
function recordConsole() {
  const consoleCalls: unknown[][] = [];
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation((...words) => void consoleCalls.push([name, ...words]));
    onTestFinished(() => spy.mockRestore());
  }
  return consoleCalls;
}

const createTextField = (id: string) => ({ id, name: id, type: 'text' });
const picture = JSON.stringify({ url: '/images/a.webp', width: 10, height: 10 });

eachDatabase((db: () => Db) => {
  test.each<[string, object[] | undefined]>([
    ['no model of scenes', undefined],
    ['one without the field by which they are sorted', [createTextField('title'), createTextField('link')]],
    ['one where that field is a text', [createTextField('title'), createTextField('place')]],
    ['one without fields', []],
  ])('the pages of a new shop with %s are shown without a word in the log', async (_, fields) => {
    await emptyCatalog(db());
    await db().deleteFrom('content').execute();
    if (fields) {
      const model = { id: 'scenes', name: 'Scenes', fields: JSON.stringify(fields) };
      await db().insertInto('content_models').values(model).execute();
      const value = JSON.stringify({ title: 'A', link: '/', place: 'first', picture });
      await db().insertInto('content').values({ model: 'scenes', id: 'one', slug: 'one', value }).execute();
    }
    const { ask } = await openTestPages(db());
    const consoleCalls = recordConsole();
    for (const path of ['/', '/search?q=mug', '/categories', '/cart', '/login', '/feed.xml', '/sitemap.xml']) {
      const answer = await ask(path);
      await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(consoleCalls).toEqual([]);
  });

  test('scenes stand in the order of their places, those without one last', async () => {
    await db().deleteFrom('content').execute();
    const fields = [
      createTextField('title'),
      createTextField('link'),
      { id: 'place', name: 'Place', type: 'number' },
      { id: 'picture', name: 'Picture', type: 'json' },
    ];
    await db()
      .insertInto('content_models')
      .values({ id: 'scenes', name: 'Scenes', fields: JSON.stringify(fields) })
      .execute();
    const rows = (
      [
        ['Third', undefined],
        ['Second', 2],
        ['First', 1],
        ['Incomplete', 0],
      ] as const
    ).map(([title, place], at) => ({
      model: 'scenes',
      id: `scene-${at}`,
      slug: `scene-${at}`,
      value: JSON.stringify({
        title,
        place,
        link: '/',
        ...(title !== 'Incomplete' && { picture: JSON.parse(picture) }),
      }),
    }));
    await db().insertInto('content').values(rows).execute();
    const { ask } = await openTestPages(db());
    const page = await (await ask('/')).text();
    const places = ['First', 'Second', 'Third'].map((title) => page.indexOf(`>${title}<`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(page).not.toContain('Incomplete');
  });
});
