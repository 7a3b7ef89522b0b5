import { DatabaseUnavailable } from './unavailable.ts';

/** Older than this, a wait makes us ask whether the server is there. */
const doubtMs = 800;
const lookEveryMs = 200;
/** The server has this long to answer: with the doubt before it, less than three seconds. */
export const answerMs = 1500;
const askAgainMs = 100;

interface Wait {
  since: number;
  mostMs: number;
  fail(error: DatabaseUnavailable): void;
}

/**
 * Whether a server answers. A slow statement may take its time as long as the server answers others; when the server
 * is silent, everybody who waits is told at once, and whoever comes later too, until it is back.
 */
export class Pulse {
  readonly #answers: () => Promise<boolean>;
  readonly #onGone: () => void;
  readonly #waits = new Set<Wait>();
  #looking: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  #isGone = false;
  #isEnded = false;

  /** @param answers asks the server and knows within `answerMs` */
  constructor(answers: () => Promise<boolean>, onGone: () => void) {
    this.#answers = answers;
    this.#onGone = onGone;
  }

  /** @throws DatabaseUnavailable when the server is gone, or turns out to be, or `work` takes longer than `mostMs` */
  wait<T>(work: () => Promise<T>, mostMs: number): Promise<T> {
    if (this.#isGone) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const wait = { since: performance.now(), mostMs, fail: reject };
      this.#waits.add(wait);
      this.#looking ??= setInterval(() => this.#look(), lookEveryMs).unref();
      const end = () => this.#waits.delete(wait);
      work().then(resolve, reject).finally(end);
    });
  }

  /** Waits until the server answers. */
  back(): Promise<void> {
    return this.wait(() => this.#ask(), Number.POSITIVE_INFINITY);
  }

  end(): void {
    this.#isEnded = true;
    clearInterval(this.#looking);
  }

  #look() {
    const now = performance.now();
    const [oldest] = this.#waits;
    if (!oldest) {
      clearInterval(this.#looking);
      this.#looking = undefined;
      return;
    }
    if (now - oldest.since > doubtMs) this.#ask();
    for (const wait of this.#waits) {
      if (now - wait.since > wait.mostMs) wait.fail(new DatabaseUnavailable('The database took too long'));
    }
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askUntilAnswered().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askUntilAnswered() {
    const since = performance.now();
    while (!this.#isEnded) {
      if (await this.#answers()) break;
      if (!this.#isGone && performance.now() - since >= answerMs) this.#giveUp();
      await new Promise((resolve) => setTimeout(resolve, askAgainMs).unref());
    }
    this.#isGone = false;
  }

  #giveUp() {
    this.#isGone = true;
    for (const { fail } of this.#waits) fail(gone());
    this.#onGone();
  }
}

function gone() {
  return new DatabaseUnavailable('The database does not answer');
}
