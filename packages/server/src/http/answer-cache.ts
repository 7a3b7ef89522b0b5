import { computeEtag } from './etag.ts';

/** An answer, and the state of what it was made of. */
export interface CachedAnswer<State> {
  json: string;
  etag: string;
  state: State;
}

/** Functions that make the answers of one kind and decide whether a stored one is still valid. */
export interface AnswerSource<State> {
  /** @param previousState of the answer that may hold; none: there is no such answer */
  read(previousState: State | undefined): Promise<State>;
  isSame(earlierState: State, now: State): boolean;
  /** @returns JSON, and the state that it holds for, which is no newer than this one */
  make(now: State): Promise<{ json: string; state: State }>;
}

/** Two for each character. */
const mostBytes = 32 * 2 ** 20;
const longest = 2 ** 18;

/** Answers of the API by what was asked; the longest unused goes first. */
export class AnswerCache<State> {
  readonly #answers = new Map<string, CachedAnswer<State>>();
  readonly #underWay = new Map<string, Promise<CachedAnswer<State>>>();
  readonly #lengthOf: (state: State) => number;
  #bytes = 0;

  /** @param lengthOf characters that a state takes */
  constructor(lengthOf: (state: State) => number = () => 0) {
    this.#lengthOf = lengthOf;
  }

  /**
   * The kept answer while it holds. Of those who come when it does not, one makes it; the others wait, and look whether
   * what came of it holds for them, too. A failure is that of all who wait for it, and is not kept.
   */
  async getFreshAnswer(key: string, making: AnswerSource<State>): Promise<CachedAnswer<State>> {
    let cachedAnswer = this.get(key);
    for (;;) {
      const now = await making.read(cachedAnswer?.state);
      if (cachedAnswer && making.isSame(cachedAnswer.state, now)) return cachedAnswer;
      const newer = this.#underWay.get(key) ?? this.get(key);
      if (!newer || newer === cachedAnswer) return this.#storeAnswer(key, () => making.make(now));
      cachedAnswer = await newer;
    }
  }

  get(key: string): CachedAnswer<State> | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  set(key: string, answer: CachedAnswer<State>): void {
    this.#drop(key);
    if (this.#sizeOf(key, answer) > longest) return;
    this.#answers.set(key, answer);
    this.#bytes += this.#sizeOf(key, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
  }

  async #storeAnswer(
    key: string,
    make: () => Promise<Omit<CachedAnswer<State>, 'etag'>>,
  ): Promise<CachedAnswer<State>> {
    const making = make().then((newAnswer) => ({ ...newAnswer, etag: computeEtag(newAnswer.json) }));
    this.#underWay.set(key, making);
    try {
      const answer = await making;
      this.set(key, answer);
      return answer;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #drop(key: string) {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= this.#sizeOf(key, answer);
  }

  #sizeOf(key: string, { json, state }: CachedAnswer<State>): number {
    return 2 * (key.length + json.length + this.#lengthOf(state));
  }
}
