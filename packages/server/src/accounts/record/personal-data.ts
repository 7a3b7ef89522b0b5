import type { Db, Tx } from '../../db/index.ts';
import type { AccountRow } from './account.ts';

/** What another module keeps about the owner of an account. */
export interface PersonalData {
  /** its name in the exported file */
  name: string;
  read(db: Db, account: AccountRow): Promise<unknown>;
  /** Removes it, or takes away whose it was. */
  forget(tx: Tx, account: AccountRow, now: Date): Promise<void>;
}
