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
    const camel = () => create('s', 'k', { useCamelCase: true });
    const snake = () => create('s', 'k');
    void (() => camel().account.update({ firstName: 'Ada' }));
    void (() => snake().account.update({ first_name: 'Ada' }));
    // @ts-expect-error snake_case belongs to the other client
    void (() => camel().account.update({ first_name: 'Ada' }));
    // @ts-expect-error camelCase belongs to the other client
    void (() => snake().account.update({ firstName: 'Ada' }));
    // @ts-expect-error a quantity is a number
    void (() => snake().cart.addItem({ product_id: 'p', quantity: '1' }));
    // @ts-expect-error a name is a text
    void (() => snake().cart.update({ shipping: { name: 1 } }));
    // @ts-expect-error there is no such field
    void (() => snake().cart.updateItem('i', { qantity: 1 }));
  });
});

describe('generics', () => {
  test('lists and single records of each model', () => {
    const categories = () => swell.categories.list();
    const subscription = () => swell.subscriptions.get('s');
    const invoices = () => swell.invoices.list();
    expectTypeOf<Answer<typeof categories>['results']>().toEqualTypeOf<Category[]>();
    expectTypeOf<Answer<typeof subscription>>().toEqualTypeOf<Subscription | null>();
    expectTypeOf<Answer<typeof invoices>['results']>().toEqualTypeOf<Invoice[]>();
    expectTypeOf<Answer<Snake['account']['listAddresses']>>().toEqualTypeOf<List<Address>>();
    const products = () => swell.products.list({ limit: 2 });
    expectTypeOf<Answer<typeof products>['results'][number]>().toExtend<Product>();
    expectTypeOf<Answer<typeof products>>().toHaveProperty('filters');
  });

  test('expand makes what it expands certain', () => {
    const plain = () => swell.products.get('p');
    const byList = () => swell.products.get('p', { expand: ['variants:5', 'categories'] });
    const byText = () => swell.products.get('p', { expand: 'variants, related:3' });
    const inCamel = () => create('s', 'k', { useCamelCase: true }).products.get('p', { expand: 'variants' });
    type Variants<Get extends () => Promise<unknown>> = NonNullable<Awaited<ReturnType<Get>>>['variants' &
      keyof NonNullable<Awaited<ReturnType<Get>>>];
    expectTypeOf<Variants<typeof plain>>().toEqualTypeOf<Product['variants']>();
    expectTypeOf<Variants<typeof byList>>().toExtend<{ results: Variant[] }>();
    expectTypeOf<Variants<typeof byText>>().toExtend<{ results: Variant[] }>();
    expectTypeOf<Variants<typeof inCamel>>().toExtend<{ results: Camel<Variant>[] }>();
    const categories = () => swell.categories.list({ expand: 'products' });
    type Listed = Answer<typeof categories>['results'][number];
    expectTypeOf<Listed['products']['length']>().toEqualTypeOf<number>();
    expectTypeOf<Expanded<Account, 'wishlist'>['wishlist']>().toExtend<{ count: number }>();
  });

  test('an annotation names no other record', () => {
    interface Foreign {
      foreign: true;
    }
    const product = async () => {
      // @ts-expect-error a product is nothing else
      const other: Foreign | null = await swell.products.get('p');
      return other;
    };
    const categories = async () => {
      // @ts-expect-error nor is a category
      const others: { results: Foreign[] } = await swell.categories.list();
      return others;
    };
    // @ts-expect-error nor a record of the shop's own
    const page = async (): Promise<Foreign | null> => swell.content.get('pages', 'about');
    void [product, categories, page];
    const named = () => swell.products.get<Foreign>('p');
    expectTypeOf<Answer<typeof named>>().toEqualTypeOf<Foreign | null>();
  });

  test('content models', () => {
    type Page = ContentRecord<{ title: string; meta_title: string }>;
    const page = () => swell.content.get<Page>('pages', 'about');
    const pages = () => create('s', 'k', { useCamelCase: true }).content.list<Page>('pages');
    expectTypeOf<Answer<typeof page>>().toEqualTypeOf<Page | null>();
    expectTypeOf<Answer<typeof pages>['results'][number]['metaTitle']>().toEqualTypeOf<string>();
  });

  test('settings by path', () => {
    const currency = () => swell.settings.get('store.currency');
    const unknown = () => swell.settings.get('own.part');
    expectTypeOf<Answer<typeof currency>>().toEqualTypeOf<string>();
    expectTypeOf<Answer<typeof unknown>>().toEqualTypeOf<unknown>();
    const named = () => swell.settings.get<number>('own.part');
    expectTypeOf<Answer<typeof named>>().toEqualTypeOf<number>();
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
