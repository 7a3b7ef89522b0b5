import type { Context } from 'hono';
import type { Tx } from '../../db/index.ts';
import type { AppDeps, AppEnv } from '../../http/context.ts';
import { networkOf } from '../../http/network.ts';
import type { SessionHandle } from '../../http/session-handle.ts';
import type { MailAsker } from '../../notifications/index.ts';
import { requestLocale, storeOf } from '../../settings/index.ts';
import type { AddressData, PersonalData } from '../record/index.ts';
import type { PasswordHasher, PasswordQueue } from './password-queue.ts';

/** What modules above do for accounts, which stand below them. */
export interface AccountHooks {
  /** The guest's lines join the account's cart; its id, or null when there is none. */
  joinCarts(
    tx: Tx,
    join: {
      guestCartId: string | null;
      /** of a checkout link that the session has opened */
      checkoutCartId: string | null;
      sessionId: string;
      accountId: string;
      now: Date;
    },
  ): Promise<string | null>;
  /** What they keep about its owner, in the order in which it is forgotten. */
  personalData: PersonalData[];
  /** What they keep about whoever has confirmed an address. */
  addressData: AddressData[];
  /** Answers to the operator that are given again on demand, and may tell of somebody who has left. */
  forgetAnswers(tx: Tx): Promise<void>;
}

/** What the use cases of an account need of the request. */
export interface AccountContext {
  deps: AppDeps;
  session: SessionHandle;
  /** Address of the caller; unknown for the storefront's own server. */
  ip: string | undefined;
  /** Language of mails to whoever asks. */
  locale: () => Promise<string>;
  /** What the shop is called: nobody's password. */
  storeName: () => Promise<string>;
  passwords: PasswordHasher;
  hooks: AccountHooks;
}

interface Parts {
  passwords: PasswordQueue;
  hooks: AccountHooks;
}

export function accountContext(c: Context<AppEnv>, { passwords, hooks }: Parts): AccountContext {
  const { deps, session } = c.var;
  const ip = networkOf(c);
  const storeName = async () => (await storeOf(c)).name;
  return { deps, session, ip, locale: () => requestLocale(c), storeName, passwords: passwords.of(ip), hooks };
}

/** Who is counted for a mail to an address that may be a stranger's. @param db an open transaction, else the store */
export function mailAsker({ deps, ip }: Pick<AccountContext, 'deps' | 'ip'>, db = deps.db): MailAsker {
  return { db, config: deps.config, ip, now: deps.now() };
}
