import { indexCatalog, indexProducts } from '@mercer/commerce/catalog';
import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const readSlugs = (body: { results: { slug: string }[] }) => body.results.map(({ slug }) => slug);

eachDatabase((db) => {
  const requestApi = async (path: string) => buildTestApp(db()).shopper().get(`/api${path}`);
  const requestSearch = async (text: string, parameters = '') =>
    requestApi(`/products?search=${encodeURIComponent(text)}${parameters}`);

  describe('search', () => {
    test('finds words in name, slug, SKU, tags, description and categories, with accents or without', async () => {
      const slugsByText = {
        notebook: 'cafe-notebook',
        field: 'field-watch',
        'EVERYDAY-MUG': 'everyday-mug',
        sale: 'field-watch',
        stitched: 'cafe-notebook',
        'apparel watch': 'field-watch',
        cafe: 'cafe-notebook',
        múg: 'everyday-mug',
      };
      for (const [text, slug] of Object.entries(slugsByText))
        expect(readSlugs((await requestSearch(text)).body), text).toEqual([slug]);
    });

    test('finds the words of every language that a product is translated into', async () => {
      const text = { model: 'products', record_id: ids.mug, locale: 'de-DE' };
      await db()
        .insertInto('translations')
        .values([
          { ...text, field: 'name', value: 'Alltagsbecher' },
          { ...text, field: 'description', value: 'Steingut für jeden Tag.' },
          { ...text, model: 'categories', record_id: ids.apparel, field: 'name', value: 'Kleidung' },
        ])
        .execute();
      await changeProduct(db(), ids.mug, { popularity: 98 });
      await changeProduct(db(), ids.watch, { popularity: 99 });
      for (const text of ['alltagsbecher', 'Allt', 'Steingut', 'Alltagsbehcer']) {
        expect(readSlugs((await requestSearch(text)).body), text).toEqual(['everyday-mug']);
      }
      expect(readSlugs((await requestSearch('kleidung')).body)).toEqual(['field-watch']);
    });

    test('finds apostrophes with and without them', async () => {
      await changeProduct(db(), ids.watch, { name: 'Women’s Watch' });
      for (const text of ['womens', "women's", 'women’s', 'women']) {
        expect(readSlugs((await requestSearch(text)).body)).toEqual(['field-watch']);
      }
    });

    test('puts the name first, then tags, then the description, whole words before beginnings', async () => {
      await changeProduct(db(), ids.mug, { name: 'Pot', tags: '[]', description: 'Holds teas.', popularity: 90 });
      await changeProduct(db(), ids.watch, { name: 'Watch', tags: '["Tea"]', popularity: 80 });
      await changeProduct(db(), ids.tee, { name: 'Teapot', tags: '[]', popularity: 70 });
      await changeProduct(db(), ids.coffee, {
        name: 'Leaves',
        tags: '["Teatime"]',
        description: 'Like tea.',
        popularity: 60,
      });
      await changeProduct(db(), ids.notebook, { name: 'Tea', popularity: 1 });
      const expected = [ids.notebook, ids.tee, ids.watch, ids.coffee, ids.mug];
      const { body } = await requestSearch('tea');
      expect(body.results.map(({ id }: { id: string }) => id)).toEqual(expected);
      for (const page of [1, 2, 3]) {
        const part = (await requestSearch('tea', `&limit=2&page=${page}`)).body;
        expect(part.results.map(({ id }: { id: string }) => id)).toEqual(expected.slice(2 * page - 2, 2 * page));
        expect(part.count).toBe(5);
      }
      expect((await requestSearch('tea', '&page=9')).body).toMatchObject({ count: 5, results: [] });
    });

    test('puts the more popular first among equals', async () => {
      await changeProduct(db(), ids.mug, { name: 'Blue Lamp', popularity: 7 });
      await changeProduct(db(), ids.watch, { name: 'Red Lamp', popularity: 9 });
      await changeProduct(db(), ids.tee, { name: 'Tall Lamp', popularity: 8 });
      expect(readSlugs((await requestSearch('lamp')).body)).toEqual(['field-watch', 'cotton-tee', 'everyday-mug']);
      await changeProduct(db(), ids.mug, { popularity: 10 });
      expect(readSlugs((await requestSearch('lamp')).body)).toEqual(['everyday-mug', 'field-watch', 'cotton-tee']);
    });

    test('puts products with one of several words in the name before those without', async () => {
      await changeProduct(db(), ids.watch, { name: 'Watch', description: 'Linen for summer.', popularity: 100 });
      await changeProduct(db(), ids.tee, { name: 'Linen Tee', description: 'Cut for summer.', popularity: 1 });
      expect(readSlugs((await requestSearch('linen summer')).body)).toEqual(['cotton-tee', 'field-watch']);
    });

    test('meets filters and categories as well', async () => {
      expect(readSlugs((await requestSearch('coffee', '&category=kitchen&where[price][$lt]=14')).body)).toEqual([
        'everyday-mug',
      ]);
      expect((await requestSearch('coffee', '&sale=true')).body).toMatchObject({ count: 0, results: [] });
    });

    test('corrects a word that no product has: one letter of four to seven, two from eight', async () => {
      const corrections = {
        mugg: 'mug',
        cofee: 'coffee',
        ocffee: 'coffee',
        'coffee evryday': 'coffee everyday',
        notebbokk: 'notebook',
      };
      for (const [text, corrected] of Object.entries(corrections)) {
        const { body } = await requestSearch(text);
        expect(body.search).toEqual({ query: text, corrected });
        expect(body.results.length, text).toBeGreaterThan(0);
      }
    });

    test('leaves what is right, too short, a number, or too wrong as it was typed', async () => {
      for (const text of ['coffee', 'cof', 'mgu', 'x1234', 'notbokk', 'zzzzzzzz']) {
        expect((await requestSearch(` ${text} `)).body.search).toEqual({ query: text });
      }
    });

    test('of whole sentences, words that tell nothing are left out, and whom it is for where no product says it', async () => {
      for (const text of ['a mug for the dad', 'dad mug']) {
        expect(readSlugs((await requestSearch(text)).body), text).toEqual(['everyday-mug']);
      }
      expect((await requestSearch('dad')).body.results).toEqual([]);
      await changeProduct(db(), ids.watch, { name: 'Dad Watch' });
      expect((await requestSearch('mug for dad')).body.search).toMatchObject({ partial: true });
      expect(readSlugs((await requestSearch('watch for dad')).body)).toEqual(['field-watch']);
    });

    test('a word that is like none is left out, and found is what has the others', async () => {
      for (const text of ['mug zzzzzzzz', 'zzzzzzzz mug']) {
        const { body } = await requestSearch(text);
        expect(readSlugs(body), text).toEqual(['everyday-mug']);
        expect(body, text).toMatchObject({ count: 1, search: { query: text, corrected: 'mug' } });
      }
      expect((await requestSearch('zzzzzzzz yyyyyyyy')).body).toMatchObject({ count: 0, results: [] });
      // A letter, which begins many words, does not stand for the whole search
      expect((await requestSearch('m')).body.count).toBeGreaterThan(0);
      expect((await requestSearch('m zzzzzzzz')).body).toMatchObject({ count: 0, results: [] });
    });

    test('of words that no product has together, most are found, those with the rarest first', async () => {
      await changeProduct(db(), ids.mug, { name: 'Blue Mug', description: 'For tea.' });
      await changeProduct(db(), ids.tee, { name: 'Blue Tee', description: 'Of cotton.' });
      await changeProduct(db(), ids.watch, { name: 'Steel Watch', description: '' });
      const { body } = await requestSearch('blue watch');
      expect(body.search).toEqual({ query: 'blue watch', partial: true });
      expect(readSlugs(body)[0]).toBe('field-watch');
      expect(readSlugs(body).slice(1).toSorted()).toEqual(['cotton-tee', 'everyday-mug']);
      expect(body.count).toBe(3);
      expect(readSlugs((await requestSearch('blue cotton watch')).body)).toEqual(['cotton-tee']);
      expect((await requestSearch('blue tee')).body).toMatchObject({ count: 1, search: { query: 'blue tee' } });
      expect((await requestSearch('blue watch', '&category=kitchen')).body.count).toBe(1);
    });

    test('words are found however they are joined', async () => {
      await changeProduct(db(), ids.mug, { name: 'Wi-Fi Radio' });
      await changeProduct(db(), ids.watch, { name: 'Wifi Watch' });
      await changeProduct(db(), ids.tee, { name: 'Tshirt Linen' });
      for (const text of ['wi-fi', 'wi fi'])
        expect(readSlugs((await requestSearch(text)).body).toSorted(), text).toEqual(['everyday-mug', 'field-watch']);
      for (const text of ['t-shirt', 't shirt', 'tshirt'])
        expect(readSlugs((await requestSearch(text)).body), text).toContain('cotton-tee');
      await changeProduct(db(), ids.watch, { name: 'Steel Watch' });
      expect(readSlugs((await requestSearch('wifi')).body)).toEqual(['everyday-mug']);
    });

    test('what was left out is told, but not words that tell nothing', async () => {
      expect((await requestSearch('for the mug')).body.search).toEqual({ query: 'for the mug' });
      expect((await requestSearch('dad mug')).body.search.corrected).toBe('mug');
    });

    test('of several words as near, the one that most products have wins', async () => {
      await changeProduct(db(), ids.mug, { name: 'Stone Mug' });
      await changeProduct(db(), ids.watch, { name: 'Store Watch' });
      await changeProduct(db(), ids.tee, { name: 'Store Tee' });
      expect((await requestSearch('stote')).body.search.corrected).toBe('store');
      await changeProduct(db(), ids.watch, { name: 'Stone Watch' });
      await changeProduct(db(), ids.tee, { name: 'Tee' });
      expect((await requestSearch('stote')).body.search.corrected).toBe('stone');
    });

    test('shows where the words stand, and nothing of it in lists that are not searched', async () => {
      const { body } = await requestSearch('cofee');
      expect(body.results[1].highlights).toEqual({
        name: [{ text: 'Everyday Mug', match: false }],
        description: [
          { text: 'Stoneware mug for ', match: false },
          { text: 'coffee', match: true },
          { text: ' and tea.', match: false },
        ],
      });
      const plain = (await requestApi('/products')).body;
      expect(plain).not.toHaveProperty('search');
      expect(plain.results[0]).not.toHaveProperty('highlights');
    });

    test('finds new words at once, and old ones no more', async () => {
      const shopper = buildTestApp(db()).shopper();
      const countMatches = async (text: string) => (await shopper.get(`/api/products?search=${text}`)).body.count;
      expect([await countMatches('mug'), await countMatches('beaker')]).toEqual([1, 0]);
      await changeProduct(db(), ids.mug, { name: 'Beaker', slug: 'beaker', sku: null, description: '' });
      expect([await countMatches('mug'), await countMatches('beaker')]).toEqual([0, 1]);
      await db()
        .transaction()
        .execute(async (tx) => {
          await tx.deleteFrom('product_categories').where('product_id', '=', ids.mug).execute();
          await tx.deleteFrom('products').where('id', '=', ids.mug).execute();
          await indexProducts(tx, [ids.mug]);
        });
      expect([await countMatches('mug'), await countMatches('beaker')]).toEqual([0, 0]);
      const words = await db().selectFrom('search_words').select('word').where('word', '=', 'beaker').execute();
      const keys = await db().selectFrom('search_word_keys').select('word').where('word', '=', 'beaker').execute();
      expect([words, keys]).toEqual([[], []]);
      expect((await shopper.get('/api/categories/kitchen')).body.product_count).toBe(1);
      expect((await shopper.get('/api/products?category=kitchen')).body.count).toBe(1);
    });

    test('finds the products of a database that was made before the index', async () => {
      for (const table of ['product_documents', 'product_words', 'search_words', 'search_word_keys'] as const) {
        await db().deleteFrom(table).execute();
      }
      await db().deleteFrom('counters').execute();
      await indexCatalog(db());
      await indexCatalog(db());
      expect(readSlugs((await requestSearch('cofee')).body)).toEqual(['house-coffee', 'everyday-mug']);
    });

    test('counts every word once for each product, whoever writes at the same time', async () => {
      const names = [ids.mug, ids.watch, ids.tee, ids.coffee];
      await Promise.all(
        names.map((id) => changeProduct(db(), id, { name: 'Lantern lantern', description: 'A lantern.' })),
      );
      await Promise.all(names.map((id) => changeProduct(db(), id, { description: '' })));
      const row = db().selectFrom('search_words').select('products').where('word', '=', 'lantern');
      expect(await row.executeTakeFirst()).toEqual({ products: 4 });
    });
  });

  describe('what lists remember', () => {
    test('is neither stock nor ratings', async () => {
      const visitor = buildTestApp(db()).shopper();
      const countOutOfStock = async () =>
        (await visitor.get('/api/products?where[stock_status]=out_of_stock')).body.count;
      const countRated = async () => (await visitor.get('/api/products?where[rating_count][$gt]=55')).body.count;
      expect([await countOutOfStock(), await countRated()]).toEqual([0, 0]);
      await db().updateTable('products').set({ stock_level: 0, rating_count: 56 }).where('id', '=', ids.mug).execute();
      expect([await countOutOfStock(), await countRated()]).toEqual([1, 1]);
      const [mug] = (await visitor.get('/api/products?search=mug')).body.results;
      expect(mug).toMatchObject({ stock_status: 'out_of_stock', rating_count: 56 });
    });

    test('is passed by with `$cache=false`', async () => {
      const visitor = buildTestApp(db()).shopper();
      const countOnSale = async (parameters = '') =>
        (await visitor.get(`/api/products?sale=true${parameters}`)).body.count;
      expect(await countOnSale()).toBe(1);
      await db().updateTable('products').set({ sale: 1 }).execute();
      expect(await countOnSale('&$cache=false')).toBe(5);
    });
  });

  describe('a category’s order', () => {
    test('is that of its products', async () => {
      const productFilter = 'where[slug][$in][]=everyday-mug&where[slug][$in][]=house-coffee';
      for (const sort of ['price', 'price desc', 'popularity desc', 'date_created', 'id', 'name']) {
        const expected = readSlugs((await requestApi(`/products?${productFilter}&sort=${sort}`)).body);
        expect(readSlugs((await requestApi(`/products?category=home-goods&sort=${sort}`)).body), sort).toEqual(
          expected,
        );
        const second = (await requestApi(`/products?category=home-goods&sort=${sort}&limit=1&page=2`)).body;
        expect(readSlugs(second), sort).toEqual(expected.slice(1));
      }
    });

    test('follows a product whose price changed', async () => {
      await changeProduct(db(), ids.coffee, { price: 100 });
      expect(readSlugs((await requestApi('/products?category=kitchen&sort=price')).body)).toEqual([
        'house-coffee',
        'everyday-mug',
      ]);
    });
  });

  describe('suggestions', () => {
    const requestSuggestions = async (text: string, parameters = '') =>
      requestApi(`/search/suggestions?search=${encodeURIComponent(text)}${parameters}`);

    test('are products, categories and words that begin with what was typed', async () => {
      const { body } = await requestSuggestions('ki');
      expect(body).toEqual({
        products: [
          {
            id: ids.mug,
            slug: 'everyday-mug',
            name: 'Everyday Mug',
            price: 12.5,
            currency: 'USD',
            images: [expect.objectContaining({ id: 'everyday-mug-1' })],
          },
          expect.objectContaining({ id: ids.coffee }),
        ],
        categories: [{ id: ids.kitchen, slug: 'kitchen', name: 'Kitchen' }],
        terms: ['kitchen'],
      });
    });

    test('put names first and complete the last word', async () => {
      const { body } = await requestSuggestions('house co');
      expect(body.products.map(({ slug }: { slug: string }) => slug)).toEqual(['house-coffee']);
      expect(body.terms).toEqual(['house coffee', 'house cotton']);
    });

    test('forgive mistyped words', async () => {
      const { body } = await requestSuggestions('cofee');
      expect(body.products[0].slug).toBe('house-coffee');
      expect(body.terms).toEqual(['coffee']);
      expect((await requestSuggestions('kitchne')).body.categories).toMatchObject([{ slug: 'kitchen' }]);
    });

    test('know synonyms and singulars as the results do', async () => {
      for (const text of ['becher', 'mugs', 'tasse']) {
        const { body } = await requestSuggestions(text);
        expect(readSlugs((await requestApi(`/products?search=${text}`)).body), text).toEqual(['everyday-mug']);
        expect(readSlugs({ results: body.products }), text).toEqual(['everyday-mug']);
      }
    });

    test('forgive what the results forgive', async () => {
      await changeProduct(db(), ids.watch, { name: 'Field Watch' });
      for (const text of ['fieldwatch', 'watch for dad', 'wotch']) {
        expect(readSlugs({ results: (await requestSuggestions(text)).body.products }), text).toEqual(['field-watch']);
      }
    });

    test('are no more than asked for', async () => {
      const { body } = await requestSuggestions('c', '&limit=1');
      expect([body.products.length, body.terms.length]).toEqual([1, 1]);
      expect((await requestSuggestions('c', '&limit=many')).body.error.code).toBe('validation_error');
    });

    test('are empty when nothing is typed, or nothing like it is known', async () => {
      for (const text of ['', '   ', '***', 'zzzzzz', 'yyyyyy zzzzzz']) {
        expect(await requestSuggestions(text), text).toMatchObject({
          status: 200,
          body: { products: [], categories: [], terms: [] },
        });
      }
    });

    test('answer odd text', async () => {
      const operators = [
        '"',
        "'",
        'mug*',
        'NEAR(mug)',
        'mug AND',
        'NOT mug',
        'name:mug',
        '{name}: mug',
        '^',
        '%_',
        '💡',
      ];
      for (const text of [...operators, 'x'.repeat(10_000), 'a b c d e f g h i j k l m', 'ḿ́ 한국어 中文 ½ ﬁ']) {
        expect((await requestSuggestions(text)).status, text).toBe(200);
      }
    });

    test('refuse text that cannot be kept, and no text', async () => {
      expect(await requestApi('/search/suggestions?search=%00')).toMatchObject({
        status: 400,
        body: { error: { param: 'search' } },
      });
      expect((await requestApi('/search/suggestions?search[]=a')).status).toBe(400);
      expect((await requestApi('/search/suggestions')).body.products).toEqual([]);
    });
  });
});

/** Changes a product as an operator does. */
async function changeProduct(db: Db, id: string, values: Record<string, string | number | null>) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set(values).where('id', '=', id).execute();
    await indexProducts(tx, [id]);
  });
}
