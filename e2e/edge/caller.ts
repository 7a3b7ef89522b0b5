const key = `Basic ${btoa('pk_demo_mercer')}`;

/** Client at an IP address, behind one proxy. */
export class Caller {
  readonly #url: string;
  readonly #ip: string;
  #cookie = '';

  constructor(url: string, ip: string) {
    this.#url = url;
    this.#ip = ip;
  }

  get = (path: string) => this.#send(path, { headers: { Authorization: key } });

  /** A form of a page, as a browser without scripts posts it. */
  post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    this.#send(path, { method: 'POST', body: new URLSearchParams(form), headers });

  api = (path: string, body: object, method = 'POST') =>
    this.#send(path.startsWith('/vault') ? path : `/api${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: key },
    });

  /** Creates another shopper at the same IP address, with a cart. */
  async createShopperWithCart(): Promise<Caller> {
    const shopper = new Caller(this.#url, this.#ip);
    const product = (await (await shopper.get('/api/products/everyday-mug')).json()) as { id: string };
    const answer = await shopper.post('/cart/add', { product_id: product.id });
    shopper.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return shopper;
  }

  #send(path: string, init: { method?: string; body?: BodyInit; headers: Record<string, string> }) {
    const headers = { Cookie: this.#cookie, ...init.headers, 'X-Forwarded-For': this.#ip };
    return fetch(this.#url + path, { redirect: 'manual', ...init, headers });
  }
}
