import type { PasswordCost } from '../../http/config.ts';
import { Semaphore } from '../../http/semaphore.ts';
import { defaultCost, hashPassword, verifyPassword } from './password.ts';

const busy = 'Too many people are signing in: please try again';

/** Operations that a caller may request. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist, or has no password (`stored` undefined or empty), so that nobody can tell. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/**
 * Hashes a few passwords at a time: each needs 32 MB and a core, and a flood of logins must not take them all. Networks
 * take turns, so that a flood from one keeps nobody else waiting.
 */
export class PasswordQueue {
  readonly #semaphore = new Semaphore({ permits: 2, maxQueued: 1000, maxQueuedPerKey: 200, busy });
  readonly #cost: PasswordCost;
  #dummy: Promise<string> | undefined;

  constructor(cost = defaultCost) {
    this.#cost = cost;
  }

  /** @param network whose turn it is; undefined for callers without an address */
  forNetwork(network: string | undefined): PasswordHasher {
    return {
      hash: (password) => this.#semaphore.runWithPermit(() => hashPassword(password, this.#cost), network),
      verify: (password, stored) => this.#verify(password, stored, network),
    };
  }

  async #verify(password: string, stored: string | undefined, network: string | undefined): Promise<boolean> {
    this.#dummy ??= hashPassword('nobody has this password', this.#cost);
    const expected = stored || (await this.#dummy); // an account without a password has an empty one
    const matches = await this.#semaphore.runWithPermit(() => verifyPassword(password, expected), network);
    return matches && expected === stored;
  }
}
