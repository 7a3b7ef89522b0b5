import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  const saveSetting = (id: string, value: unknown) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  const requestBody = async (path: string) => (await buildTestApp(db()).shopper().get(`/api/${path}`)).body;

  test('published clients find the menu of the header, and where each of its items leads', async () => {
    const items = [
      { name: 'Home', url: '/' },
      { name: 'Kitchen', url: '/category/kitchen', items: [{ name: 'Mug', url: '/products/everyday-mug' }] },
      { name: 'About', url: '/pages/about' },
      { name: 'Deals', url: '/deals?page=2' },
      { name: 'Odd', url: '/category/a/b' },
      { name: 'Proto', url: '/constructor/x' },
    ];
    await saveSetting('menus', [{ id: 'main', name: 'Main', items }]);
    const menus = await requestBody('settings/menus');
    expect(menus.map(({ id }: { id: string }) => id)).toEqual(['main', 'header']);
    expect(menus[1].items).toEqual([
      { name: 'Home', url: '/', type: 'home', value: null },
      {
        name: 'Kitchen',
        url: '/category/kitchen',
        type: 'category',
        value: { slug: 'kitchen' },
        items: [{ name: 'Mug', url: '/products/everyday-mug', type: 'product', value: { slug: 'everyday-mug' } }],
      },
      { name: 'About', url: '/pages/about', type: 'page', value: { slug: 'about' } },
      { name: 'Deals', url: '/deals?page=2', type: 'url', value: '/deals?page=2', options: { target: 'self' } },
      { name: 'Odd', url: '/category/a/b', type: 'url', value: '/category/a/b', options: { target: 'self' } },
      { name: 'Proto', url: '/constructor/x', type: 'url', value: '/constructor/x', options: { target: 'self' } },
    ]);
    expect((await requestBody('settings/all')).menus).toEqual(menus);
  });

  test('a header of its own stays what it is', async () => {
    await saveSetting('menus', [
      { id: 'main', name: 'Main', items: [] },
      { id: 'header', name: 'Top', items: [{ name: 'Home', url: '/' }] },
    ]);
    const menus = await requestBody('settings/menus');
    expect(menus.map(({ name }: { name: string }) => name)).toEqual(['Main', 'Top']);
  });

  test('the store says its address and its logo, a page its name and content', async () => {
    const logo = { url: '/images/logo.webp', width: 200, height: 32 };
    await saveSetting('store', { name: 'Lamps', logo });
    const { store } = await requestBody('settings');
    const resolvedLogo = { ...logo, url: `${testConfig.publicUrl}${logo.url}` };
    expect(store).toMatchObject({ url: testConfig.publicUrl, logo: resolvedLogo });
    expect(await requestBody('content/pages/about')).toMatchObject({
      name: 'About us',
      title: 'About us',
      content: 'We sell few things, well made.',
      body: 'We sell few things, well made.',
    });
  });
});
