import type { Tx } from '@mercer/database';
import type { MailAsker } from '@mercer/mail';
import type { PasswordCost } from '@mercer/platform/http/config';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { Semaphore } from '@mercer/platform/http/semaphore';
import type { SessionHandle } from '@mercer/platform/http/session-handle';
import { getRequestStore, requestLocale } from '@mercer/platform/settings';
import type { Context } from 'hono';
import type { AddressData, PersonalData } from '../record/index.ts';
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

/** Hooks by which modules that depend on accounts add to them. */
export interface AccountHooks {
  /** The guest's lines join the account's cart; its id, or null when there is none. */
  joinCarts(
    tx: Tx,
    join: {
      guestCartId: string | null;
      /** Cart of a checkout link that the session has opened. */
      checkoutCartId: string | null;
      sessionId: string;
      accountId: string;
      now: Date;
    },
  ): Promise<string | null>;
  /** Data that these modules store about the account's owner, in the order in which it is deleted. */
  personalData: PersonalData[];
  /** Data that these modules store about the owner of a confirmed address. */
  addressData: AddressData[];
  /** Answers to the operator that are given again on demand, and may tell of somebody who has left. */
  forgetAnswers(tx: Tx): Promise<void>;
}

/** Parts of the request that the use cases of an account need. */
export interface AccountContext {
  deps: AppDeps;
  session: SessionHandle;
  /** Address of the caller; unknown for the storefront's own server. */
  ip: string | undefined;
  /** Language of mails to whoever asks. */
  locale: () => Promise<string>;
  /** Reads the shop's name, which must not be a password. */
  storeName: () => Promise<string>;
  passwords: PasswordHasher;
  hooks: AccountHooks;
}

/** Parts of the context that the routes of accounts share in one app. */
export interface AccountParts {
  passwords: PasswordQueue;
  hooks: AccountHooks;
}

export function accountContext(c: Context<AppEnv>, { passwords, hooks }: AccountParts): AccountContext {
  const { deps, session } = c.var;
  const ip = getCallerNetwork(c);
  const readStoreName = async () => (await getRequestStore(c)).name;
  return {
    deps,
    session,
    ip,
    locale: () => requestLocale(c),
    storeName: readStoreName,
    passwords: passwords.forNetwork(ip),
    hooks,
  };
}

/**
 * Creates the asker that is counted for a mail to an address that may be a stranger's. @param db an open transaction,
 * otherwise the database
 */
export function createMailAsker({ deps, ip }: Pick<AccountContext, 'deps' | 'ip'>, db = deps.db): MailAsker {
  return { db, config: deps.config, ip, now: deps.now() };
}
