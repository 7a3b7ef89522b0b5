import { setRecent } from '../../db/index.ts';

/** A cart as it is answered. */
export interface CartAnswer {
  json: string;
  /** in the cart */
  pieces: number;
}

/** An answer, what it was made of, and the date until which it holds; null: until that changes. */
export interface KeptCart extends CartAnswer {
  mark: string;
  until: string | null;
}

const mostKept = 2000;
const longest = 2 ** 15;

/** The last answers, by the cart and the words in which it was asked for. Each holds while it would be made of the same. */
export class KeptCarts {
  readonly #carts = new Map<string, KeptCart>();

  get(key: string, mark: string, now: Date): KeptCart | undefined {
    const kept = this.#carts.get(key);
    const holds = kept?.mark === mark && (kept.until === null || now.toISOString() < kept.until);
    if (!holds) return undefined;
    setRecent(this.#carts, [key, kept], mostKept);
    return kept;
  }

  set(key: string, cart: KeptCart): void {
    if (cart.json.length + cart.mark.length <= longest) setRecent(this.#carts, [key, cart], mostKept);
  }
}
