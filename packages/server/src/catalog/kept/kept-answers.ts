import type { CatalogState } from './catalog-state.ts';

/** An answer, and the state of the catalogue that it was made of. */
export interface KeptAnswer {
  json: string;
  etag: string;
  /** JSON text: the products in it */
  ids: string;
  /** Before it was made; of the products, what it says of them. */
  state: CatalogState;
}

/** Two for each character. */
const mostBytes = 32 * 2 ** 20;
const longest = 2 ** 18;

/** Answers of the API by what was asked; the longest unused goes first. Whether one still holds is for the reader to see. */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #underWay = new Map<string, Promise<KeptAnswer>>();
  #bytes = 0;

  get(key: string): KeptAnswer | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** What somebody computes at the moment. */
  underWay(key: string): Promise<KeptAnswer> | undefined {
    return this.#underWay.get(key);
  }

  /** A failure is that of all who wait for it, and is not kept. */
  async keep(key: string, compute: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const computing = compute();
    this.#underWay.set(key, computing);
    try {
      const answer = await computing;
      this.set(key, answer);
      return answer;
    } finally {
      this.#underWay.delete(key);
    }
  }

  set(key: string, answer: KeptAnswer): void {
    this.#drop(key);
    if (sizeOf(key, answer) > longest) return;
    this.#answers.set(key, answer);
    this.#bytes += sizeOf(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string) {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(key, answer);
  }
}

function sizeOf(key: string, { json, ids, state }: KeptAnswer): number {
  return 2 * (key.length + json.length + ids.length + state.moving.length);
}
