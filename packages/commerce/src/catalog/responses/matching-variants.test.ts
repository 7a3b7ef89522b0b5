import type { NewRow } from '@mercer/database';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from '../indexing/index.ts';

const buildPicture = (name: string) => ({ id: name, file: { url: `/images/${name}.webp`, width: 9, height: 9 } });

eachDatabase((db) => {
  /** A tee in moss and navy, S and M; the moss ones have the product's own picture, S in navy is sold out. */
  async function teeInColours() {
    const buildOptionValue = (id: string, name: string) => ({ id, name, price: 0 });
    const buildOption = (id: string, name: string, values: object[]) => ({
      id,
      name,
      variant: true,
      required: true,
      values,
    });
    const options = [
      buildOption('o-size', 'Size', [buildOptionValue('s', 'S'), buildOptionValue('m', 'M')]),
      buildOption('o-colour', 'Colour', [buildOptionValue('moss', 'Moss'), buildOptionValue('navy', 'Navy')]),
    ];
    const attributes = { colour: { id: 'colour', name: 'Colour', value: ['Moss', 'Navy'] } };
    const variants = ['s moss', 's navy', 'm moss', 'm navy'].map((name, sort): NewRow<'variants'> => {
      const colour = name.split(' ')[1] ?? '';
      return {
        id: `v-${name.replace(' ', '-')}`,
        product_id: ids.tee,
        name,
        sku: null,
        price: 1999,
        sort,
        option_value_ids: JSON.stringify(name.split(' ')),
        images: JSON.stringify(colour === 'navy' ? [buildPicture('tee-navy')] : []),
        stock_level: name === 's navy' ? 0 : 5,
      };
    });
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('products')
          .set({ options: JSON.stringify(options), attributes: JSON.stringify(attributes), has_variants: 1 })
          .set({ images: JSON.stringify([buildPicture('tee')]), stock_tracking: 1 })
          .where('id', '=', ids.tee)
          .execute();
        await tx.insertInto('variants').values(variants).execute();
        await indexProducts(tx, [ids.tee]);
      });
  }

  const requestListedTee = async (query: string) => {
    const shopper = buildTestApp(db()).shopper();
    shopper.wantsImagePaths = true;
    const { body } = await shopper.get(`/api/products?${query}`);
    return body.results.find(({ id }: { id: string }) => id === ids.tee);
  };

  test('a list narrowed by an option names the variant of each product that matches, one in stock first', async () => {
    await teeInColours();
    expect((await requestListedTee('$filters[colour]=Navy')).matching_variant).toEqual({
      id: 'v-m-navy',
      option_value_ids: ['m', 'navy'],
      images: [buildPicture('tee-navy')],
    });
    expect((await requestListedTee('$filters[colour]=Moss')).matching_variant).toMatchObject({
      id: 'v-s-moss',
      images: [],
    });
    expect((await requestListedTee('$filters[colour][0]=Moss&$filters[colour][1]=Navy')).matching_variant.id).toBe(
      'v-s-moss',
    );
    expect((await requestListedTee('$filters[colour]=Navy&fields=name')).matching_variant.id).toBe('v-m-navy');
  });

  test('other lists name none', async () => {
    await teeInColours();
    for (const query of [
      '',
      '$filters[stock_status]=in_stock',
      '$filters[price][0]=1',
      'where[attributes.colour]=Navy',
    ]) {
      expect(await requestListedTee(query)).not.toHaveProperty('matching_variant');
    }
  });
});
