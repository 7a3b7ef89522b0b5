import { maxBulkBytes } from '../../http/body.ts';
import { listAnswer } from '../description/list.ts';
import { posts, reads, writes } from '../description/operation.ts';
import { creates, finds, removes, updates } from '../description/record-operations.ts';
import { BulkAnswer, BulkInput, saveInBulk } from './bulk.ts';
import { listProducts, ProductQuery } from './list-products.ts';
import { readProducts } from './read-products.ts';
import { createProduct, deleteProduct, updateProduct } from './save-products.ts';
import { ProductAnswer, ProductInput, ProductUpdate } from './schema.ts';
import { changeStock, listStockChanges, StockAnswer, StockInput, StockQuery } from './stock.ts';

const tag = 'products';
const gone = 'no such product';
const taken = 'slug_taken: another product has the slug';
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
  'GET /products': reads({
    tag,
    summary: 'Products, as the public API answers them',
    query: ProductQuery,
    answer: listAnswer(ProductAnswer),
    run: ({ db, query }) => listProducts(db, query),
  }),
  'POST /products': creates({
    tag,
    summary: 'Makes a product; the shop shows it at once',
    body: ProductInput,
    example,
    answer: ProductAnswer,
    refusals: { 409: taken },
    run: (call) => createProduct(call, call.body),
  }),
  'GET /products/:id': finds({
    tag,
    named: 'product',
    answer: ProductAnswer,
    find: async ({ db, id }) => (await readProducts(db, [id])).get(id),
  }),
  'PUT /products/:id': updates({
    tag,
    summary: 'Changes the fields that are given; lists are replaced as a whole. An answer can be sent back',
    body: ProductUpdate,
    example: { price: 35, sale: true, orig_price: 39 },
    answer: ProductAnswer,
    refusals: { 404: gone, 409: taken },
    run: (call) => updateProduct(call, call.id, call.body, call.ifMatch),
  }),
  'DELETE /products/:id': removes({
    tag,
    summary: 'Removes a product; orders keep what they say of it',
    refusals: { 404: gone },
    run: (call) => deleteProduct(call, call.id, call.ifMatch),
  }),
  'POST /products/bulk': posts({
    tag,
    summary:
      'Makes or changes up to 1,000 products, in batches; each is answered by itself. `match` finds a product by slug or SKU, `dry_run` writes nothing',
    body: BulkInput,
    maxBodyBytes: maxBulkBytes,
    refusals: { 503: 'busy: too many send such bodies at the same time' },
    example: { items: [example, { id: '000000000000000000000011', price: 12 }] },
    answer: BulkAnswer,
    async run({ deps: { db }, body, actor, now, step }) {
      return { results: await saveInBulk({ db, step }, body, { actor, now }) };
    },
  }),
  'GET /products/:id/stock': reads({
    tag,
    summary: 'Corrections of the stock, the newest first; what orders took stands in the orders',
    query: StockQuery,
    answer: listAnswer(StockAnswer),
    refusals: { 404: gone },
    run: ({ db, id, query }) => listStockChanges(db, id, query),
  }),
  'POST /products/:id/stock': writes({
    tag,
    summary: 'Corrects the stock: by a quantity, or to the level that was counted',
    body: StockInput,
    example: { quantity: 12, reason: 'Delivery' },
    answer: StockAnswer,
    status: 201,
    refusals: { 404: gone, 409: 'out_of_stock: there are not so many pieces' },
    run: (call) => changeStock(call, call.id, call.body),
  }),
};
