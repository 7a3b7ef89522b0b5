import type { Db, Tx } from '../../db/index.ts';
import type { AccountRow } from './account.ts';

/** What another module keeps about the owner of an account. */
export interface PersonalData {
  /** its name in the exported file */
  name: string;
  read(db: Db, account: AccountRow): Promise<unknown>;
  /** Removes it, or takes away whose it was. */
  forget(tx: Tx, account: AccountRow, now: Date): Promise<void>;
  /**
   * The same for an account that ends because somebody else has shown that its address is theirs: the shop's books stay as they are,
   * and whoever had the account has not asked to be forgotten. `forget` where it is left out.
   */
  detach?(tx: Tx, account: AccountRow, now: Date): Promise<void>;
}

/**
 * What another module keeps by an e-mail address, whoever wrote it there. It is given to, and erased by, an account that has
 * confirmed the address, and no other.
 */
export interface AddressData {
  /** its name in the exported file */
  name: string;
  read(db: Db, owner: AddressOwner): Promise<unknown[]>;
  forget(tx: Tx, owner: AddressOwner): Promise<void>;
}

interface AddressOwner {
  /** in lower case */
  email: string;
}
