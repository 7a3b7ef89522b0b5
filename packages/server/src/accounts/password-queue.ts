import { Turns } from '../http/turns.ts';
import { defaultCost, hashPassword, type PasswordCost, verifyPassword } from './password.ts';

const busy = 'Too many people are signing in: please try again';

/** Hashes a few passwords at a time: each needs 32 MB and a core, and a flood of logins must not take them all. */
export class PasswordQueue {
  readonly #turns = new Turns({ running: 2, waiting: 200, busy });
  readonly #cost: PasswordCost;
  #dummy: Promise<string> | undefined;

  constructor(cost = defaultCost) {
    this.#cost = cost;
  }

  hash = (password: string): Promise<string> => this.#turns.run(() => hashPassword(password, this.#cost));

  /** Takes as long for an account that does not exist (`stored` undefined), so that nobody can tell. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    this.#dummy ??= hashPassword('nobody has this password', this.#cost);
    const expected = stored ?? (await this.#dummy);
    const matches = await this.#turns.run(() => verifyPassword(password, expected));
    return matches && stored !== undefined;
  }
}
