import { DatabaseUnavailable } from './unavailable.ts';

/** Older than this, a call makes us probe whether the server is there. */
const suspectMs = 800;
const checkEveryMs = 200;
/** The server has this long to answer a probe: with the suspicion before it, less than three seconds. */
export const probeMs = 1500;
const probeAgainMs = 100;

interface Call {
  since: number;
  mostMs: number;
  fail(error: DatabaseUnavailable): void;
}

/**
 * Opens when a server is gone. A slow statement may take its time as long as the server answers others; when the server
 * is silent, everybody who waits fails at once, and whoever comes later too, until a probe is answered.
 */
export class CircuitBreaker {
  readonly #sendProbe: () => Promise<boolean>;
  readonly #onOpen: () => void;
  readonly #calls = new Set<Call>();
  #checking: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #isOpen = false;
  #isEnded = false;

  /** @param sendProbe asks the server and knows within `probeMs` */
  constructor(sendProbe: () => Promise<boolean>, onOpen: () => void) {
    this.#sendProbe = sendProbe;
    this.#onOpen = onOpen;
  }

  /** @throws DatabaseUnavailable when the server is gone, or turns out to be, or `work` takes longer than `mostMs` */
  runProtected<T>(work: () => Promise<T>, mostMs: number): Promise<T> {
    if (this.#isOpen) return Promise.reject(createUnavailableError());
    return new Promise((resolve, reject) => {
      const call = { since: performance.now(), mostMs, fail: reject };
      this.#calls.add(call);
      this.#checking ??= setInterval(() => this.#check(), checkEveryMs).unref();
      work().then(
        (answer) => {
          this.#calls.delete(call);
          resolve(answer);
        },
        (fault) => {
          this.#calls.delete(call);
          reject(fault);
        },
      );
    });
  }

  /** Waits until the server answers. */
  waitUntilClosed(): Promise<void> {
    return this.runProtected(() => this.#probe(), Number.POSITIVE_INFINITY);
  }

  end(): void {
    this.#isEnded = true;
    clearInterval(this.#checking);
  }

  #check() {
    const now = performance.now();
    const [oldest] = this.#calls;
    if (!oldest) {
      clearInterval(this.#checking);
      this.#checking = undefined;
      return;
    }
    if (now - oldest.since > suspectMs) this.#probe();
    for (const call of this.#calls) {
      if (now - call.since > call.mostMs) call.fail(new DatabaseUnavailable('The database took too long'));
    }
  }

  #probe(): Promise<void> {
    this.#probing ??= this.#probeUntilAnswered().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probeUntilAnswered() {
    const since = performance.now();
    while (!this.#isEnded) {
      if (await this.#sendProbe()) break;
      if (!this.#isOpen && performance.now() - since >= probeMs) this.#open();
      await new Promise((resolve) => setTimeout(resolve, probeAgainMs).unref());
    }
    this.#isOpen = false;
  }

  #open() {
    this.#isOpen = true;
    for (const { fail } of this.#calls) fail(createUnavailableError());
    this.#onOpen();
  }
}

function createUnavailableError() {
  return new DatabaseUnavailable('The database does not answer');
}
