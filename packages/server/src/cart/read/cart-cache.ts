/** A cart as it is answered. */
export interface CartAnswer {
  json: string;
  /** Number of pieces in the cart. */
  pieces: number;
}

/** An answer, what it was made of, and the date until which it holds; null: until that changes. */
export interface CachedCart extends CartAnswer {
  mark: string;
  until: string | null;
}

/** Letters of all answers together, and of one: a full cart of a shop with long names. */
const mostLetters = 2 ** 26;
const longest = 2 ** 18;

/** The last answers, by the cart and the words in which it was asked for. Each holds while it would be made of the same. */
export class CartCache {
  /** the one that was asked for last at the end */
  readonly #carts = new Map<string, CachedCart>();
  #letterCount = 0;

  get(key: string, mark: string, now: Date): CachedCart | undefined {
    const cachedCart = this.#carts.get(key);
    const holds = cachedCart?.mark === mark && (cachedCart.until === null || now.toISOString() < cachedCart.until);
    if (!holds) return undefined;
    this.#carts.delete(key);
    this.#carts.set(key, cachedCart);
    return cachedCart;
  }

  set(key: string, cart: CachedCart): void {
    this.#drop(key);
    if (countLetters(cart) > longest) return;
    this.#carts.set(key, cart);
    this.#letterCount += countLetters(cart);
    for (const oldest of this.#carts.keys()) {
      if (this.#letterCount <= mostLetters) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const cart = this.#carts.get(key);
    if (!cart) return;
    this.#carts.delete(key);
    this.#letterCount -= countLetters(cart);
  }
}

function countLetters({ json, mark }: CachedCart): number {
  return json.length + mark.length;
}
