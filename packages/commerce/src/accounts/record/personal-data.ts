import type { Db, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { AccountRow } from './account.ts';

/** Data that another module stores about the owner of an account. */
export interface PersonalData {
  /** Name of the data in the exported file. */
  name: string;
  read(db: Db, account: AccountRow): Promise<unknown>;
  /** Removes it, or takes away whose it was. */
  forget(tx: Tx, account: AccountRow, now: Date): Promise<void>;
  /**
   * Detaches the data of an account that ends because another person has proven that its address is theirs: the shop's
   * books stay as they are, and the former holder has not asked to be forgotten. Defaults to `forget`.
   */
  detach?(tx: Tx, account: AccountRow, now: Date): Promise<void>;
  /** Gives the account what its shopper has begun as a guest. */
  adopt?(tx: Tx, guest: ProvenGuest): Promise<void>;
}

/** A guest who enters an account: the session proves what the guest did, the address whom it was done for. */
export interface ProvenGuest {
  sessionId: string;
  accountId: string;
  /** The account's e-mail address in lower case. */
  email: string;
}

/**
 * Data that another module stores by e-mail address, no matter who entered it. Only an account that has confirmed the
 * address can export and erase it.
 */
export interface AddressData {
  /** Name of the data in the exported file. */
  name: string;
  read(db: Db, owner: AddressOwner, deps: Pick<AppDeps, 'config' | 'now'>): Promise<unknown[]>;
  forget(tx: Tx, owner: AddressOwner, now: Date): Promise<void>;
}

interface AddressOwner {
  /** E-mail address in lower case. */
  email: string;
}
