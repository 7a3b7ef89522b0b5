import { isPlainObject } from '@mercer/contract';
import type { AllowedPurchase, CallEnv } from '@mercer/platform/http/network';

/** Calls the shop's own public API within the process. */
export type CallShop = (request: Request, env: CallEnv) => Response | Promise<Response>;

interface ShopCaller {
  callShop: CallShop;
  publicUrl: string;
  publicKey: string;
  /** Address of the agent's caller, for limits of guesses; absent where nobody calls. */
  ip: string | undefined;
  locale: string | undefined;
  currency: string | undefined;
  /** Token of the shopper session; null before the first write. */
  session: string | null;
}

/** Answer of the public API: its body, or its first fault. */
export type ShopAnswer<Body> =
  | { isOk: true; body: Body }
  | { isOk: false; status: number; code: string; message: string; param: string | undefined };

/** Shopper at the public API, as a browser would be: it keeps the token of its session. */
export class ShopCalls {
  readonly #caller: ShopCaller;
  session: string | null;

  constructor(caller: ShopCaller) {
    this.#caller = caller;
    this.session = caller.session;
  }

  get = <Body>(path: string) => this.call<Body>('GET', path);

  /**
   * @param body to be sent as JSON
   * @param allowedPurchase what may be ordered, where the call orders
   */
  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    allowedPurchase?: AllowedPurchase,
  ): Promise<ShopAnswer<Body>> {
    const { callShop, publicUrl, publicKey, ip, locale, currency } = this.#caller;
    const headers = {
      Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}`,
      ...(this.session && { 'X-Session': this.session }),
      ...(locale && { 'X-Locale': locale }),
      ...(currency && { 'X-Currency': currency }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const request = new Request(`${publicUrl}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The agent's own call is counted; what it causes is not counted again
    const env = { ...(ip && { ip }), forPage: true, ...(allowedPurchase && { allowedPurchase }) };
    const response = await callShop(request, env);
    this.session = response.headers.get('x-session') ?? this.session;
    return readAnswer<Body>(response.status, await response.json());
  }
}

function readAnswer<Body>(status: number, json: unknown): ShopAnswer<Body> {
  const answer = isPlainObject(json) ? json : {};
  if (isPlainObject(answer.error)) {
    const { code, message, param } = answer.error;
    return { isOk: false, status, code: String(code), message: String(message), ...readParam(param) };
  }
  if (isPlainObject(answer.errors)) {
    const [field, fault] = Object.entries(answer.errors)[0] ?? [];
    const { code, message } = isPlainObject(fault) ? fault : {};
    return { isOk: false, status, code: String(code), message: String(message), ...readParam(field) };
  }
  return { isOk: true, body: json as Body }; // the API's own answer, which its description promises
}

function readParam(param: unknown): { param: string | undefined } {
  return { param: typeof param === 'string' ? param : undefined };
}
