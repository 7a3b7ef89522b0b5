// `tsc` is what runs these tests (`npm run check:types`): a wrong type, or a fault that is none any more, stops it.
import { describe, expectTypeOf, test } from 'vitest';
import type {
  Account,
  Address,
  Camel,
  Cart,
  Category,
  Client,
  ContentRecord,
  Expanded,
  FieldErrors,
  Invoice,
  List,
  Major,
  Order,
  Product,
  Subscription,
  Variant,
} from './index.ts';
import swell, { create } from './index.ts';

type Snake = Client;
type InCamel = Client<'camel'>;
type Answer<Call extends (...args: never[]) => unknown> = Awaited<ReturnType<Call>>;

describe('useCamelCase chooses the case of keys', () => {
  test('by the option of create; the default instance stays snake_case', () => {
    expectTypeOf(create('s', 'k')).toEqualTypeOf<Snake>();
    expectTypeOf(create('s', 'k', { url: 'u' })).toEqualTypeOf<Snake>();
    expectTypeOf(create('s', 'k', { useCamelCase: true })).toEqualTypeOf<InCamel>();
    expectTypeOf(swell.cart).toEqualTypeOf<Snake['cart']>();
  });

  test('keys are converted at every depth, values and prefixes stay', () => {
    interface Wire {
      first_name: string;
      address_1: 'a_b';
      $meta_data: { _private_key: Date }[];
      x_y: readonly [{ a_b_c: 1 }, null];
      plain?: { deep_er: number } | null;
    }
    expectTypeOf<Camel<Wire>>().toEqualTypeOf<{
      firstName: string;
      address1: 'a_b';
      $metaData: { _privateKey: Date }[];
      xY: readonly [{ aBC: 1 }, null];
      plain?: { deepEr: number } | null;
    }>();
  });

  test('answers and state', () => {
    expectTypeOf<Snake['cart']['state']>().toEqualTypeOf<Cart | null>();
    expectTypeOf<InCamel['cart']['state']>().toEqualTypeOf<Camel<Cart> | null>();
    expectTypeOf<Camel<Cart>>().toHaveProperty('grandTotal').toEqualTypeOf<Major>();
    expectTypeOf<Camel<Cart>>().not.toHaveProperty('grand_total');
    expectTypeOf<Answer<InCamel['account']['login']>>().toEqualTypeOf<Camel<Account> | FieldErrors>();
    expectTypeOf<Answer<InCamel['account']['listOrders']>>().toHaveProperty('pageCount');
    expectTypeOf<Answer<InCamel['cart']['submitOrder']>>().toEqualTypeOf<Camel<Order>>();
    expectTypeOf<Answer<InCamel['card']['createToken']>>().toHaveProperty('expMonth');
    expectTypeOf<Answer<InCamel['payment']['get']>>().toHaveProperty('transactionId');
    expectTypeOf<Answer<Snake['payment']['get']>>().toHaveProperty('transaction_id');
  });

  test('input', () => {
    const createCamelClient = () => create('s', 'k', { useCamelCase: true });
    const createSnakeClient = () => create('s', 'k');
    void (() => createCamelClient().account.update({ firstName: 'Ada' }));
    void (() => createSnakeClient().account.update({ first_name: 'Ada' }));
    // @ts-expect-error snake_case belongs to the other client
    void (() => createCamelClient().account.update({ first_name: 'Ada' }));
    // @ts-expect-error camelCase belongs to the other client
    void (() => createSnakeClient().account.update({ firstName: 'Ada' }));
    // @ts-expect-error a quantity is a number
    void (() => createSnakeClient().cart.addItem({ product_id: 'p', quantity: '1' }));
    // @ts-expect-error a name is a text
    void (() => createSnakeClient().cart.update({ shipping: { name: 1 } }));
    // @ts-expect-error there is no such field
    void (() => createSnakeClient().cart.updateItem('i', { qantity: 1 }));
  });
});

describe('generics', () => {
  test('lists and single records of each model', () => {
    const listCategories = () => swell.categories.list();
    const subscription = () => swell.subscriptions.get('s');
    const listInvoices = () => swell.invoices.list();
    expectTypeOf<Answer<typeof listCategories>['results']>().toEqualTypeOf<Category[]>();
    expectTypeOf<Answer<typeof subscription>>().toEqualTypeOf<Subscription | null>();
    expectTypeOf<Answer<typeof listInvoices>['results']>().toEqualTypeOf<Invoice[]>();
    expectTypeOf<Answer<Snake['account']['listAddresses']>>().toEqualTypeOf<List<Address>>();
    const listProducts = () => swell.products.list({ limit: 2 });
    expectTypeOf<Answer<typeof listProducts>['results'][number]>().toExtend<Product>();
    expectTypeOf<Answer<typeof listProducts>>().toHaveProperty('filters');
  });

  test('expand makes what it expands certain', () => {
    const getPlainProduct = () => swell.products.get('p');
    const getWithExpandList = () => swell.products.get('p', { expand: ['variants:5', 'categories'] });
    const getWithExpandText = () => swell.products.get('p', { expand: 'variants, related:3' });
    const getCamelProduct = () => create('s', 'k', { useCamelCase: true }).products.get('p', { expand: 'variants' });
    type Variants<Get extends () => Promise<unknown>> = NonNullable<Awaited<ReturnType<Get>>>['variants' &
      keyof NonNullable<Awaited<ReturnType<Get>>>];
    expectTypeOf<Variants<typeof getPlainProduct>>().toEqualTypeOf<Product['variants']>();
    expectTypeOf<Variants<typeof getWithExpandList>>().toExtend<{ results: Variant[] }>();
    expectTypeOf<Variants<typeof getWithExpandText>>().toExtend<{ results: Variant[] }>();
    expectTypeOf<Variants<typeof getCamelProduct>>().toExtend<{ results: Camel<Variant>[] }>();
    const listExpandedCategories = () => swell.categories.list({ expand: 'products' });
    type ListedCategory = Answer<typeof listExpandedCategories>['results'][number];
    expectTypeOf<ListedCategory['products']['length']>().toEqualTypeOf<number>();
    expectTypeOf<Expanded<Account, 'wishlist'>['wishlist']>().toExtend<{ count: number }>();
  });

  test('an annotation names no other record', () => {
    interface ForeignProduct {
      foreign: true;
    }
    const getForeignProduct = async () => {
      // @ts-expect-error a product is nothing else
      const foreignProduct: ForeignProduct | null = await swell.products.get('p');
      return foreignProduct;
    };
    const listForeignCategories = async () => {
      // @ts-expect-error nor is a category
      const foreignCategories: { results: ForeignProduct[] } = await swell.categories.list();
      return foreignCategories;
    };
    // @ts-expect-error nor a record of the shop's own
    const getForeignPage = async (): Promise<ForeignProduct | null> => swell.content.get('pages', 'about');
    void [getForeignProduct, listForeignCategories, getForeignPage];
    const getTypedProduct = () => swell.products.get<ForeignProduct>('p');
    expectTypeOf<Answer<typeof getTypedProduct>>().toEqualTypeOf<ForeignProduct | null>();
  });

  test('content models', () => {
    type Page = ContentRecord<{ title: string; meta_title: string }>;
    const getContentPage = () => swell.content.get<Page>('pages', 'about');
    const listContentPages = () => create('s', 'k', { useCamelCase: true }).content.list<Page>('pages');
    expectTypeOf<Answer<typeof getContentPage>>().toEqualTypeOf<Page | null>();
    expectTypeOf<Answer<typeof listContentPages>['results'][number]['metaTitle']>().toEqualTypeOf<string>();
  });

  test('settings by path', () => {
    const getCurrencySetting = () => swell.settings.get('store.currency');
    const getUnknownSetting = () => swell.settings.get('own.part');
    expectTypeOf<Answer<typeof getCurrencySetting>>().toEqualTypeOf<string>();
    expectTypeOf<Answer<typeof getUnknownSetting>>().toEqualTypeOf<unknown>();
    const getTypedSetting = () => swell.settings.get<number>('own.part');
    expectTypeOf<Answer<typeof getTypedSetting>>().toEqualTypeOf<number>();
  });
});

describe('entities of §3', () => {
  test('amounts take plain numbers and are such', () => {
    const cart: Pick<Cart, 'grand_total'> = { grand_total: 19.99 as number };
    const total: number = cart.grand_total;
    expectTypeOf<Camel<Major>>().toEqualTypeOf<Major>();
    void total;
  });

  test('have every field that the specification names', () => {
    expectTypeOf<Product>().toHaveProperty('sale_price').toEqualTypeOf<Major | undefined>();
    expectTypeOf<Cart>().toHaveProperty('settings');
    expectTypeOf<Cart['billing']>()
      .toHaveProperty('amazon')
      .toEqualTypeOf<{ checkout_session_id?: string } | undefined>();
    expectTypeOf<NonNullable<Cart['billing']['card']>>().toHaveProperty('display_brand');
    expectTypeOf<Order['items'][number]>().toHaveProperty('price_total').toEqualTypeOf<Major>();
    expectTypeOf<Account>().toHaveProperty('stripe_customer').toEqualTypeOf<string | null>();
  });
});
