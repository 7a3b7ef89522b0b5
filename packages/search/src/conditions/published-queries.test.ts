import { buildTestApp, countStatements, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const [notebook, coffee, tee, watch, mug] = [
  'Café Notebook',
  'House Coffee',
  'Cotton Tee',
  'Field Watch',
  'Everyday Mug',
];
const everything = [notebook, coffee, tee, watch, mug];

eachDatabase((db) => {
  const requestApi = (query: string) => buildTestApp(db()).shopper().get(`/api/${query}`);

  async function expectNames(path: string, cases: [string, (string | undefined)[]][]) {
    for (const [query, expected] of cases) {
      const { status, body } = await requestApi(`${path}?${query}`);
      const names = body.results?.map(({ name }: { name: string }) => name);
      expect([query, status, body.count, names]).toEqual([query, 200, expected.length, expected]);
    }
  }

  test('products are listed by what published clients compare', async () => {
    await expectNames('products', [
      ['active=true', everything],
      ['where[active]=true&category=kitchen', [coffee, mug]],
      ['active=false', []],
      ['active[$ne]=true', []],
      ['where[active][$exists]=true&where[discontinued]=false&where[bundle]=&where[type]=standard', []],
      ['discontinued=false&bundle=false&type[$in][]=standard&type[$in][]=bundle', everything],
      ['where[code][$exists]=true', []],
      ['where[code]=&where[up_sells]=&where[content.badge][$exists]=false', everything],
      ['where[content][badge]=new', []],
      ['where[currency]=USD', everything],
      ['where[variable]=true', [tee]],
      ['where[virtual]=true', []],
      ['where[delivery][$in][0]=shipment&where[delivery][$in][1]=giftcard', everything],
      ['where[purchase_options.subscription][$exists]=true', [coffee]],
      ['where[description][$regex]=stoneware&where[description][$options]=i', [mug]],
    ]);
  });

  test('products are listed by category in every way that published clients know', async () => {
    await expectNames('products', [
      ['category=kitchen', [coffee, mug]],
      [`category=${ids.kitchen}`, [coffee, mug]],
      [`category[$in][0]=${ids.kitchen}&category[$in][1]=apparel`, [coffee, tee, watch, mug]],
      ['category[$eq]=kitchen', [coffee, mug]],
      ['category[$ne]=kitchen', [notebook, tee, watch]],
      [`category[$nin][0]=${ids.kitchen}&category[$nin][1]=apparel`, [notebook]],
      ['category[$exists]=false', [notebook]],
      ['category=', everything],
      ['where[category]=kitchen', [coffee, mug]],
      [`where[category_id]=${ids.apparel}`, [tee, watch]],
      [`where[category_index.id][$in][]=${ids.apparel}`, [tee, watch]],
      [`where[category_index.id]=${ids.home}&active=true`, [coffee, mug]],
      ['categories=home-goods', [coffee, mug]],
      ['categories[$in][0]=home-goods&categories[$in][1]=none', [coffee, mug]],
      ['category[$in][]=none', []],
      ['where[tags][$all][0]=New&where[tags][$all][1]=Kitchen', [mug]],
    ]);
  });

  test('$regex finds a text at the beginning, at the end, within or as a whole, in any case with the option i', async () => {
    await expectNames('products', [
      ['where[name][$regex]=Mug', [mug]],
      ['where[name][$regex]=mug', []],
      ['where[name][$regex]=mug&where[name][$options]=i', [mug]],
      ['where[name][$options]=i&where[name][$regex]=MUG', [mug]],
      ['where[name][$regex]=(?i)mug', [mug]],
      ['where[name][$regex]=^C', [notebook, tee]],
      ['where[name][$regex]=^c&where[name][$options]=i', [notebook, tee]],
      ['where[name][$regex]=o$', []],
      ['where[name][$regex]=ee$', [coffee, tee]],
      ['where[name][$regex]=^Cotton Tee$', [tee]],
      ['where[name][$regex]=^cotton tee$&where[name][$options]=i', [tee]],
      ['where[name][$regex]=.*Tee.*', [tee]],
      ['where[name][$regex]=CAFÉ&where[name][$options]=i', [notebook]],
      ['where[name][$regex]=', everything],
      ['where[name][$not][$regex]=e', []],
      ['where[sku][$regex]=^EVERYDAY\\-MUG$', [mug]],
      ["where[name][$regex]='; drop table products; --", []],
      ['where[name][$regex]=%25', []],
      ['where[name][$regex]=_', []],
      ['where[$or][0][name][$regex]=Mug&where[$or][1][slug][$regex]=^cotton', [tee, mug]],
    ]);
    expect((await requestApi('products')).body.count).toBe(everything.length);
  });

  test('conditions are joined, negated and nested, in where and beside it', async () => {
    await expectNames('products', [
      ['where[$nor][0][name]=Everyday Mug&where[$nor][1][category]=apparel', [notebook, coffee]],
      ['$or[0][category]=apparel&$or[1][slug]=everyday-mug', [tee, watch, mug]],
      ['$and[0][active]=true&$and[1][price][$lt]=9', [notebook]],
      ['where[price][$not][$gt]=9', [notebook]],
      ['where[orig_price][$not][$gt]=1&category=kitchen', [coffee, mug]],
      ['where[$or][0][$and][0][category]=kitchen&where[$or][0][$and][1][price][$gt]=13', [coffee]],
      ['where[date_created][$gte]=2018-01-01T00:00:00Z', everything],
      ['where[date_created][$lt]=2026-01-01T01:00:00%2B01:00', []],
      ['where[date_updated][$gte]=2026-01-01', everything],
    ]);
  });

  test('lists are sorted by the last change, by what sells best, and with whole words', async () => {
    await db()
      .updateTable('products')
      .set({ date_updated: '2026-02-02T00:00:00.000Z' })
      .where('id', '=', ids.tee)
      .execute();
    await expectNames('products', [
      ['sort=date_updated desc', [tee, notebook, coffee, watch, mug]],
      ['sort=date_updated', [mug, watch, coffee, notebook, tee]],
      ['sort=date_updated%20DESCENDING&category=apparel', [tee, watch]],
      ['sort=date_updated desc&where[price][$gt]=13', [tee, coffee, watch]],
      ['sort[0]=slug ascending&category=kitchen', [mug, coffee]],
    ]);
    const { body } = await requestApi('products?sort=popularity descending&limit=2');
    const { body: short } = await requestApi('products?sort=popularity desc&limit=2');
    expect(body.results).toEqual(short.results);
  });

  test('categories are listed by what published clients compare', async () => {
    await expectNames('categories', [
      ['active=true', ['Home Goods', 'Kitchen', 'Apparel']],
      ['where[active]=true&where[parent_id]=', ['Home Goods', 'Apparel']],
      ['active=false', []],
      ['where[slug][$in][0]=kitchen&where[slug][$in][1]=apparel', ['Kitchen', 'Apparel']],
      ['where[name][$regex]=^kit&where[name][$options]=i', ['Kitchen']],
      ['$or[0][slug]=kitchen&$or[1][slug]=apparel', ['Kitchen', 'Apparel']],
      ['search=home', ['Home Goods']],
      ['search=goods home', ['Home Goods']],
      ['sort=name descending', ['Kitchen', 'Home Goods', 'Apparel']],
    ]);
  });

  test('what cannot be compared is refused in one sentence', async () => {
    const invalidQueries = [
      ...['(a%2B)%2B$', 'a|b', '[ab]', 'a{9}', 'Mug\\d', '\\', '(?s)a', '^^a', 'a.b', `${'a'.repeat(101)}`, '%00'].map(
        (pattern) => `where[name][$regex]=${pattern}`,
      ),
      'where[name][$regex]=a&where[name][$options]=x',
      'where[name][$regex]=a&where[name][$options][a]=i',
      'where[name][$regex][a]=b',
      'where[name][$regex][]=b',
      'where[name][$options]=i',
      'where[price][$regex]=1',
      'where[price][$not]=1',
      'where[$nor]=1',
      'where[name][$where]=1',
      '$where=1',
      'where[toString][$regex]=a',
      'active=perhaps',
      'where[active][$gt][a]=b',
      'category[$regex]=kit',
      'category[$gt]=kit',
      'category[name]=kitchen',
      'category[$in][0][a]=b',
      'where[date_updated]=soon',
      'sort=date_updated sideways',
      'sort=content.badge',
    ];
    for (const query of invalidQueries) {
      const { status, body } = await requestApi(`products?${query}`);
      expect([query, status, body.error?.code]).toEqual([query, 400, 'validation_error']);
      expect(body.error.message).toMatch(/^[^\n]{5,200}$/);
    }
    const long = Array.from({ length: 1001 }, (_, at) => `category[$in][${at}]=${at}`).join('&');
    expect((await requestApi(`products?${long}`)).status).toBe(400);
  });

  test('a condition that holds for every product costs no statement', async () => {
    const counted = countStatements(db());
    const { shopper } = buildTestApp(counted.db);
    const countUncachedStatements = async (query: string) => {
      await shopper().get(`/api/products?${query}`);
      const statementsBefore = counted.statements();
      await shopper().get(`/api/products?${query}&$cache=false`);
      return counted.statements() - statementsBefore;
    };
    await countUncachedStatements('limit=1'); // the store's settings are read
    expect(await countUncachedStatements('category=kitchen&active=true')).toBe(
      await countUncachedStatements('category=kitchen'),
    );
    expect(await countUncachedStatements('search=mug&where[active]=true')).toBe(
      await countUncachedStatements('search=mug'),
    );
  });
});
