import type { Db, Tx } from '@mercer/database';
import { buildTestApp, eachDatabase, ids, newCatalogVersion } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexCatalog, indexProducts } from '../index.ts';

const products = [ids.mug, ids.watch, ids.tee, ids.coffee, ids.notebook];
const paths = ['/products?expand=variants', '/products/cotton-tee', '/products?search=mug'].flatMap((path) =>
  ['', '$locale=de-DE', '$currency=EUR', '$locale=de-AT&$currency=EUR'].map(
    (parameters) => `/api${path}${path.includes('?') ? '&' : '?'}$cache=false&${parameters}`,
  ),
);
const store = {
  locales: [{ code: 'en-US' }, { code: 'de-DE', fallback: 'en-US' }, { code: 'de-AT', fallback: 'de-DE' }],
  currencies: [
    { code: 'USD', type: 'base' },
    { code: 'EUR', type: 'priced', rate: 0.5 },
  ],
};

eachDatabase((db) => {
  const saveStoreSettings = (value: object) =>
    db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();

  test('stored answers are what the rows say, byte for byte, whatever was written', async () => {
    await saveStoreSettings(store);
    await indexCatalog(db());
    const write = fc.record({
      change: fc.constantFrom(...Object.keys(writes)),
      product: fc.constantFrom(...products),
      text: fc.string({
        minLength: 1,
        maxLength: 9,
        unit: fc.constantFrom('a', 'ß', '"', '\\', '\u001e', '\u001f', '€', '$&'),
      }),
      amount: fc.nat(90_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 4 }), async (list) => {
        for (const { change, product, text, amount } of list) {
          await db()
            .transaction()
            .execute(async (tx) => {
              const changed = await writes[change]?.(tx, { id: product, text, amount });
              if (changed) await indexProducts(tx, changed);
            });
        }
        await expectAnswers(db());
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  describe('a shop that starts', () => {
    const listGermanProductIds = async () =>
      (await readStoredAnswers(db())).filter(({ locales }) => locales === 'de-DE').map(({ product_id }) => product_id);

    test('has the answers of a language that was added', async () => {
      await indexCatalog(db());
      expect(await listGermanProductIds()).toEqual([]);
      await saveStoreSettings(store);
      await indexCatalog(db());
      expect(await listGermanProductIds()).toEqual(products);
    });

    test('goes on where it was stopped', async () => {
      await saveStoreSettings(store);
      await indexCatalog(db());
      const completeAnswers = await readStoredAnswers(db());
      await db().deleteFrom('product_answers').where('product_id', '>', ids.watch).execute();
      await db().updateTable('answered_locales').set({ product_id: ids.watch }).execute();
      await indexCatalog(db());
      expect(await readStoredAnswers(db())).toEqual(completeAnswers);
    });

    test('makes all answers anew when somebody who knows nothing of them has changed products', async () => {
      await indexCatalog(db());
      await db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('products').set({ name: 'Tall Mug' }).where('id', '=', ids.mug).execute();
          await newCatalogVersion(tx);
        });
      await indexCatalog(db());
      await expectAnswers(db());
      const { body } = await buildTestApp(db()).shopper().get('/api/products/everyday-mug');
      expect(body.name).toBe('Tall Mug');
    });
  });
});

interface Write {
  id: string;
  text: string;
  amount: number;
}

/**
 * Writes of the test. Each returns the ids of the products that it changed; writes of stock and ratings return
 * `undefined` because they need no indexing.
 */
const writes: Record<string, (tx: Tx, write: Write) => Promise<string[] | undefined>> = {
  name: async (tx, { id, text }) => {
    await tx
      .updateTable('products')
      .set({ name: text, description: `${text} ${text}` })
      .where('id', '=', id)
      .execute();
    return [id];
  },
  price: async (tx, { id, amount }) => {
    const prices = { price: amount, sale_price: amount, orig_price: amount % 2 ? amount * 2 : null };
    await tx.updateTable('products').set(prices).where('id', '=', id).execute();
    return [id];
  },
  ownPrice: async (tx, { id, amount }) => {
    await tx.deleteFrom('prices').where('product_id', '=', id).execute();
    const currencyPriceRow = {
      product_id: id,
      currency: 'EUR',
      item_id: '',
      price: amount,
      sale_price: null,
      orig_price: null,
    };
    await tx.insertInto('prices').values(currencyPriceRow).execute();
    return [id];
  },
  variant: async (tx, { text, amount }) => {
    await tx.updateTable('variants').set({ name: text, price: amount }).where('id', '=', ids.teeSmall).execute();
    return [ids.tee];
  },
  translation: async (tx, { id, text }) => {
    await replaceTranslation(tx, 'products', id, text);
    return [id];
  },
  category: async (tx, { text }) => {
    await tx.updateTable('categories').set({ name: text }).where('id', '=', ids.kitchen).execute();
    await replaceTranslation(tx, 'categories', ids.kitchen, `${text}!`);
    return [ids.mug, ids.coffee];
  },
  sharedText: async (tx, { text }) => {
    await replaceTranslation(tx, 'texts', 'Small', text);
    await replaceTranslation(tx, 'attributes', 'colour', text);
    return [ids.tee, ids.mug];
  },
  membership: async (tx, { id }) => {
    await tx.deleteFrom('product_categories').where('product_id', '=', id).execute();
    return [id];
  },
  removal: async (tx) => {
    await tx.deleteFrom('products').where('id', '=', ids.notebook).execute();
    return [ids.notebook];
  },
  stock: async (tx, { id, amount }) => {
    await tx
      .updateTable('products')
      .set({ stock_level: amount % 3 })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('variants')
      .set({ stock_level: amount % 2 })
      .where('id', '=', ids.teeLarge)
      .execute();
    return undefined;
  },
  rating: async (tx, { id, amount }) => {
    const rating = { rating_count: amount, rating_average: (amount % 50) / 10 };
    await tx.updateTable('products').set(rating).where('id', '=', id).execute();
    return undefined;
  },
};

async function replaceTranslation(tx: Tx, model: string, record_id: string, value: string) {
  await tx.deleteFrom('translations').where('record_id', '=', record_id).execute();
  await tx.insertInto('translations').values({ model, record_id, locale: 'de-DE', field: 'name', value }).execute();
}

/**
 * Expects that stored answers equal those that would be prepared now, and that responses are the same without any
 * stored answers.
 */
async function expectAnswers(db: Db): Promise<void> {
  const stored = await readStoredAnswers(db);
  const servedAnswers = await requestAnswers(db);
  await db.deleteFrom('product_answers').execute();
  await db.deleteFrom('answered_locales').execute();
  expect(await requestAnswers(db)).toEqual(servedAnswers);
  await indexCatalog(db);
  expect(await readStoredAnswers(db)).toEqual(stored);
}

function readStoredAnswers(db: Db) {
  return db.selectFrom('product_answers').selectAll().orderBy('locales').orderBy('product_id').execute();
}

async function requestAnswers(db: Db): Promise<string[]> {
  const shopper = buildTestApp(db).shopper();
  const answers: string[] = [];
  for (const path of paths) answers.push(JSON.stringify((await shopper.get(path)).body));
  return answers;
}
