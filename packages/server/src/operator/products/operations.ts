import { maxBulkBytes } from '../../http/body.ts';
import { createListSchema } from '../description/list.ts';
import { defineMultiStepOperation, defineReadOperation, defineWriteOperation } from '../description/operation.ts';
import {
  defineCreateOperation,
  defineDeleteOperation,
  defineFindOperation,
  defineUpdateOperation,
} from '../description/record-operations.ts';
import { BulkAnswer, BulkInput, saveProductsInBulk } from './bulk.ts';
import { listProducts, ProductQuery } from './list-products.ts';
import { readProducts } from './read-products.ts';
import { createProduct, deleteProduct, updateProduct } from './save-products.ts';
import { ProductAnswer, ProductInput, ProductUpdate } from './schema.ts';
import { correctStock, listStockChanges, StockAnswer, StockInput, StockQuery } from './stock.ts';

const tag = 'products';
const notFoundText = 'no such product';
const slugTakenText = 'slug_taken: another product has the slug';
const example = {
  name: 'Linen Apron',
  price: 39,
  description: 'Washed linen, two pockets.',
  tags: ['New'],
  attributes: { material: { name: 'Material', value: 'Linen' } },
  stock_tracking: true,
  stock_level: 20,
};

export const productOperations = {
  'GET /products': defineReadOperation({
    tag,
    summary: 'Products, as the public API answers them',
    query: ProductQuery,
    answer: createListSchema(ProductAnswer),
    run: ({ db, query }) => listProducts(db, query),
  }),
  'POST /products': defineCreateOperation({
    tag,
    summary: 'Makes a product; the shop shows it at once',
    body: ProductInput,
    example,
    answer: ProductAnswer,
    refusals: { 409: slugTakenText },
    run: (call) => createProduct(call, call.body),
  }),
  'GET /products/:id': defineFindOperation({
    tag,
    recordName: 'product',
    answer: ProductAnswer,
    find: async ({ db, id }) => (await readProducts(db, [id])).get(id),
  }),
  'PUT /products/:id': defineUpdateOperation({
    tag,
    summary: 'Changes the fields that are given; lists are replaced as a whole. An answer can be sent back',
    body: ProductUpdate,
    example: { price: 35, sale: true, orig_price: 39 },
    answer: ProductAnswer,
    refusals: { 404: notFoundText, 409: slugTakenText },
    run: (call) => updateProduct(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /products/:id': defineDeleteOperation({
    tag,
    summary: 'Removes a product; orders keep what they say of it',
    refusals: { 404: notFoundText },
    run: (call) => deleteProduct(call, call.id, call.ifMatch),
  }),
  'POST /products/bulk': defineMultiStepOperation({
    tag,
    summary:
      'Makes or changes up to 1,000 products, in batches; each is answered by itself. `match` finds a product by slug or SKU, `dry_run` writes nothing',
    body: BulkInput,
    maxBodyBytes: maxBulkBytes,
    refusals: { 503: 'busy: too many send such bodies at the same time' },
    example: { items: [example, { id: '000000000000000000000011', price: 12 }] },
    answer: BulkAnswer,
    async run({ deps: { db }, body, actor, now, step }) {
      return { results: await saveProductsInBulk({ db, step }, body, { actor, now }) };
    },
  }),
  'GET /products/:id/stock': defineReadOperation({
    tag,
    summary: 'Corrections of the stock, the newest first; what orders took stands in the orders',
    query: StockQuery,
    answer: createListSchema(StockAnswer),
    refusals: { 404: notFoundText },
    run: ({ db, id, query }) => listStockChanges(db, id, query),
  }),
  'POST /products/:id/stock': defineWriteOperation({
    tag,
    summary: 'Corrects the stock: by a quantity, or to the level that was counted',
    body: StockInput,
    example: { quantity: 12, reason: 'Delivery' },
    answer: StockAnswer,
    status: 201,
    refusals: { 404: notFoundText, 409: 'out_of_stock: there are not so many pieces' },
    run: (call) => correctStock(call, call.id, call.body),
  }),
};
