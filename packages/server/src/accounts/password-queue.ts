import { ApiError } from '../http/errors.ts';
import { defaultCost, hashPassword, type PasswordCost, verifyPassword } from './password.ts';

const maxRunning = 2;
const maxWaiting = 200;

/** Hashes a few passwords at a time: each needs 32 MB and a core, and a flood of logins must not take them all. */
export class PasswordQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #cost: PasswordCost;
  #dummy: Promise<string> | undefined;

  constructor(cost = defaultCost) {
    this.#cost = cost;
  }

  hash = (password: string): Promise<string> => this.#run(() => hashPassword(password, this.#cost));

  /** Takes as long for an account that does not exist (`stored` undefined), so that nobody can tell. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    this.#dummy ??= hashPassword('nobody has this password', this.#cost);
    const expected = stored ?? (await this.#dummy);
    const matches = await this.#run(() => verifyPassword(password, expected));
    return matches && stored !== undefined;
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= maxRunning) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= maxWaiting) {
      throw new ApiError('Too many people are signing in: please try again', { status: 503, code: 'busy' });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
