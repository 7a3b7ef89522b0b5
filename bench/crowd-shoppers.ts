import { setTimeout as wait } from 'node:timers/promises';
import { endlessProduct, LoadShopper, type Send } from './load-shopper.ts';

const pages = [
  '/',
  '/category/electronics',
  '/category/fashion',
  '/products/everyday-mug',
  '/search?q=lamp',
  '/deals',
  '/cart',
];
const betweenPagesMs = 5000;

interface Day {
  seconds: number;
  shoppers: number;
  /** orders */
  perSecond: number;
}

/** Shoppers of one shop, over HTTP. */
export class Crowd {
  readonly #url: string;
  readonly #productId: string;
  #times = new Map<string, number[]>();
  #faults = 0;

  private constructor(url: string, productId: string) {
    this.#url = url;
    this.#productId = productId;
  }

  static async open(url: string): Promise<Crowd> {
    const sendToShop: Send = (request) => fetch(toShopRequest(url, request));
    return new Crowd(url, await endlessProduct(sendToShop));
  }

  async runShoppingDay({ seconds, shoppers, perSecond }: Day): Promise<void> {
    const until = performance.now() + seconds * 1000;
    const looking = Array.from({ length: shoppers }, (_, at) => this.#browsePages(at, until));
    const buying = Array.from({ length: seconds * perSecond }, (_, at) => this.#buy((at * 1000) / perSecond));
    await Promise.all([...looking, ...buying]);
  }

  /** Runs `atOnce` shoppers who request, over and over, a page that has to be rendered. */
  async floodWithRequests({ seconds, atOnce }: { seconds: number; atOnce: number }) {
    const outcome = { answered: [] as number[], refused: [] as number[], failed: 0 };
    const until = performance.now() + seconds * 1000;
    const requestUntilOver = async () => {
      while (performance.now() < until) {
        const since = performance.now();
        const status = await this.#statusOf('/category/electronics', { authorization: 'Basic YW55' });
        if (status === 200) outcome.answered.push(performance.now() - since);
        else if (status === 503) outcome.refused.push(performance.now() - since);
        else outcome.failed += 1;
        if (status !== 200) await wait(1000);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, requestUntilOver));
    return outcome;
  }

  /** Returns the times measured since the last call, in ms, by name. */
  takeMeasuredTimes(): Map<string, number[]> {
    const measuredTimes = this.#times;
    this.#times = new Map();
    return measuredTimes;
  }

  countFaults(): number {
    return this.#faults;
  }

  async #browsePages(at: number, until: number) {
    await wait(Math.random() * betweenPagesMs);
    const cookie = at % 10 === 0 ? await this.#cartOf() : undefined;
    while (performance.now() < until) {
      const path = pages[Math.floor(Math.random() * pages.length)] ?? '/';
      const since = performance.now();
      const status = await this.#statusOf(path, cookie ? { cookie } : {});
      this.#note(cookie ? 'a page, with a cart' : 'a page', since);
      if (status === 0 || status >= 500) this.#faults += 1;
      await wait(-Math.log(1 - Math.random()) * betweenPagesMs);
    }
  }

  async #cartOf(): Promise<string | undefined> {
    let session: string | null = null;
    const shopper = new LoadShopper(async (request) => {
      const answer = await fetch(toShopRequest(this.#url, request));
      session = answer.headers.get('x-session') ?? session;
      return answer;
    }, this.#productId);
    await shopper.addCartItem().catch(() => (this.#faults += 1));
    return session ? `swell-session=${session}` : undefined;
  }

  async #buy(dueMs: number) {
    await wait(dueMs);
    const due = performance.now();
    const shopper = new LoadShopper(async (request) => {
      const since = performance.now();
      const answer = await fetch(toShopRequest(this.#url, request));
      this.#note(`${request.method} ${new URL(request.url).pathname}`, since);
      return answer;
    }, this.#productId);
    await shopper.completeCheckout().catch(() => (this.#faults += 1));
    this.#note('whole checkout', due);
  }

  async #statusOf(path: string, headers: Record<string, string>): Promise<number> {
    try {
      const answer = await fetch(this.#url + path, {
        headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers },
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  #note(label: string, since: number) {
    const times = this.#times.get(label) ?? [];
    times.push(performance.now() - since);
    this.#times.set(label, times);
  }
}

function toShopRequest(url: string, { method, url: requestUrl, headers, body }: Request): Request {
  const { pathname, search } = new URL(requestUrl);
  return new Request(url + pathname + search, {
    method,
    headers,
    body,
    ...(body && { duplex: 'half' }),
  } as RequestInit);
}
