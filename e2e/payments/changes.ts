import { ProcessKilled, type Shopper, type TestResponse } from '@mercer/server/testing';
import { answerBankPage } from '../money.ts';
import { buildPairwiseCases, type Case } from './pairs.ts';
import { neverOccurs } from './play.ts';
import { type Buyer, findWayByName, formatWayName, ways } from './ways.ts';
import type { World } from './world.ts';

/** Moments at which another tab of the shopper changes the cart. */
const moments = [
  'before the window',
  'between save and read',
  'at the gateway',
  'before submitting',
  'at the bank',
  'after',
  neverOccurs,
];

/** Changes that the other tab makes, by their names. */
const changes: Record<string, (shopper: Shopper, product: string) => Promise<unknown>> = {
  'adds a product': (shopper, product_id) => shopper.post('/api/cart/items', { product_id, quantity: 1 }),
  'adds pieces': async (shopper) => {
    const [line] = (await shopper.get('/api/cart')).body?.items ?? [];
    if (line) await shopper.put(`/api/cart/items/${line.id}`, { quantity: line.quantity + 1 });
  },
  'takes a coupon': (shopper) => shopper.put('/api/cart/coupon', { code: 'WELCOME10' }),
};

/** Moments at which the shopper reloads the page: the browser repeats the request. */
const reloads = ['at the gateway', 'as it is submitted', 'after', neverOccurs];

/** Browsers that follow the gateway's return URL first; the shopper's own then looks at the shop. */
const browsers = ['the same browser', 'another browser first'];

type Dimension = 'way' | 'moment' | 'change' | 'reload' | 'browser' | 'death';
export type ChangeCase = Case<Record<Dimension, readonly string[]>>;

export function changeDimensions(deaths: readonly string[] = []) {
  return {
    way: ways.map(formatWayName),
    moment: moments,
    change: Object.keys(changes),
    reload: reloads,
    browser: browsers,
    death: [neverOccurs, ...deaths],
  };
}

/** Builds cases that cover every pair of values that can occur together, each paid in the next way. */
export function listChangeCases(): ChangeCase[] {
  const { way: names, ...otherDimensions } = changeDimensions();
  const cases = buildPairwiseCases({ way: [''], ...otherDimensions }, isPossibleChange);
  const rounds = Math.max(cases.length, names.length);
  return Array.from({ length: rounds }, (_, at) => ({
    ...(cases[at % cases.length] as ChangeCase), // the list is not empty
    way: names[at % names.length] ?? '',
  }));
}

/** Says whether a case can occur: where nothing is changed, only the first kind of change stands for it. */
export function isPossibleChange({ moment, change }: ChangeCase): boolean {
  return moment !== neverOccurs || change === Object.keys(changes)[0];
}

interface DisplayedCart {
  capture_total: number;
  currency: string;
  items: { product_id: string; quantity: number }[];
}

interface PlacedOrder extends DisplayedCart {
  number: string;
}

/** Result of a case for the shopper. */
export interface Changed {
  changeCase: ChangeCase;
  faults: string[];
}

/** Plays one shopper with several tabs, from a full cart to an order and what is left in the cart. */
export async function playChangeCase(world: World, changeCase: ChangeCase, extra: string): Promise<Changed> {
  await world.deliverHeldRequests();
  world.telling = 'at once';
  const way = findWayByName(changeCase.way);
  const shopper = await world.createShopper(way);
  const play = new ChangedPayment(world, shopper, changeCase, extra);
  if (changeCase.death !== neverOccurs) world.killAfterSteps(Number(changeCase.death));
  await play.payWithChange().catch((error) => {
    if (!(error instanceof ProcessKilled)) throw error;
  });
  await world.restartServers();
  await play.finishOrder();
  return { changeCase, faults: await play.findFaults() };
}

/** The shop has refused to open a payment for what the page has shown. */
class CartChanged extends Error {}

class ChangedPayment {
  readonly #world: World;
  readonly #shopper: Shopper;
  readonly #changeCase: ChangeCase;
  readonly #extra: string;
  /** pieces that were put into the cart, by product */
  readonly #quantities = new Map<string, number>();
  /** totals that a window or page has shown before the shopper agreed */
  readonly #displayedTotals: number[] = [];
  #isChanged = false;
  /** the server has died while the cart was changed */
  #isUnsure = false;

  constructor(world: World, shopper: Shopper, changeCase: ChangeCase, extra: string) {
    this.#world = world;
    this.#shopper = shopper;
    this.#changeCase = changeCase;
    this.#extra = extra;
  }

  async payWithChange(): Promise<void> {
    await this.#note();
    await this.#changeAt('before the window');
    await this.#agree();
    await this.#changeAt('before submitting');
    await this.#visitElsewhere();
    await this.#submit();
    await this.#changeAt('after');
  }

  /** The shopper looks again, and pays for what is shown now where nothing was paid. */
  async finishOrder(): Promise<void> {
    for (let tries = 0; tries < 4; tries += 1) {
      await this.#world.passHalfMinute();
      if (await this.#order()) return;
      await this.#agree();
      await this.#submit();
    }
  }

  /** Finds what is wrong for this shopper; the money is checked by the ledger. */
  async findFaults(): Promise<string[]> {
    const order = await this.#order();
    if (!order) return ['There is no order'];
    const cart = await this.#cart();
    const remainingPieces = new Map<string, number>();
    for (const { product_id, quantity } of [...order.items, ...(cart?.items ?? [])])
      remainingPieces.set(product_id, (remainingPieces.get(product_id) ?? 0) + quantity);
    const isPieceMissing = (has: number, pieces: number) => (this.#isUnsure ? has < pieces : has !== pieces);
    const vanished = [...this.#quantities].filter(([id, pieces]) =>
      isPieceMissing(remainingPieces.get(id) ?? 0, pieces),
    );
    const unexpectedTotals = this.#displayedTotals.includes(order.capture_total) ? [] : [order.capture_total];
    return [
      ...vanished.map(([id, pieces]) => `Of ${pieces} pieces of ${id} ${remainingPieces.get(id) ?? 0} are left`),
      ...unexpectedTotals.map((total) => `${total} were charged where ${this.#displayedTotals.join(', ')} were shown`),
    ];
  }

  /** Agrees to the total that the gateway's window or page shows. */
  async #agree(): Promise<void> {
    const cart = await this.#cart();
    if (!cart || cart.items.length === 0) return;
    const { capture_total: amount, currency } = cart;
    const quote = { amount, currency };
    this.#displayedTotals.push(amount);
    await this.#changeAt('between save and read');
    try {
      await findWayByName(this.#changeCase.way).hands.pay?.(this.#buyer(quote));
      await this.#shopper.put('/api/cart', { billing: { quote } });
    } catch (error) {
      if (!(error instanceof CartChanged)) throw error;
    }
  }

  async #submit(): Promise<TestResponse> {
    const isTwice = this.#changeCase.reload === 'as it is submitted';
    const submitOrder = () => this.#shopper.post('/api/cart/order');
    const [answer] = (await Promise.all(isTwice ? [submitOrder(), submitOrder()] : [submitOrder()])) as [TestResponse]; // a single response or two
    if (answer.body.error?.code !== 'authentication_required') return answer;
    await this.#changeAt('at the bank');
    await answerBankPage(this.#shop(), answer.body.error.param, 'approve');
    const placed = await submitOrder();
    return this.#changeCase.reload === 'after' ? submitOrder() : placed;
  }

  /** A stranger's browser goes the way back: it learns nothing, and orders nothing. */
  async #visitElsewhere(): Promise<void> {
    if (this.#changeCase.browser !== 'another browser first') return;
    const stranger = this.#world.createVisitor();
    for (const answer of [await stranger.post('/api/cart/order'), await stranger.get('/api/cart/order')]) {
      if (answer.status < 400) throw new Error(`A stranger has got ${JSON.stringify(answer.body)}`);
    }
  }

  /** The client library opens each payment for the total that the page has shown. */
  #buyer(quote: object): Buyer {
    const post: Shopper['post'] = async (path, body) => {
      const isOpening = path === '/vault/intent';
      const answer = await this.#shopper.post(path, isOpening ? { ...(body as object), quote } : body); // the opening body
      if (isOpening && answer.body?.error?.code === 'cart_changed') throw new CartChanged();
      return answer;
    };
    return { shop: this.#shop(), shopper: Object.assign(Object.create(this.#shopper), { post }) };
  }

  /** The shopper's browser at the gateways: before the first button is pressed there, another tab may change the cart. */
  #shop(): Buyer['shop'] {
    const { sandbox } = this.#world;
    const fetchWithChange = async (request: Request) => {
      if (request.method === 'POST') await this.#changeAt('at the gateway');
      const isTwice = this.#changeCase.reload === 'at the gateway' && request.method === 'GET';
      if (isTwice) await sandbox.fetch(request.clone());
      return sandbox.fetch(request);
    };
    return { sandbox: { fetch: fetchWithChange } };
  }

  async #changeAt(moment: string): Promise<void> {
    if (this.#isChanged || moment !== this.#changeCase.moment) return;
    this.#isChanged = true;
    this.#isUnsure = true;
    await changes[this.#changeCase.change]?.(this.#shopper, this.#extra);
    await this.#note();
    this.#isUnsure = false;
  }

  /** Records what the shopper has put into the cart; before the change all of it was there. */
  async #note(): Promise<void> {
    const [order, cart] = [await this.#order(), await this.#cart()];
    const items = [...(order?.items ?? []), ...(cart?.items ?? [])];
    this.#quantities.clear();
    for (const { product_id, quantity } of items)
      this.#quantities.set(product_id, (this.#quantities.get(product_id) ?? 0) + quantity);
  }

  async #cart(): Promise<DisplayedCart | null> {
    return (await this.#shopper.get('/api/cart')).body;
  }

  async #order(): Promise<PlacedOrder | null> {
    const { body } = await this.#shopper.get('/api/cart/order');
    return body?.number === undefined ? null : body;
  }
}
