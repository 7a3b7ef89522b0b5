import { buildNameKey, createRecordId, type Tx } from '@mercer/database';
import { recordEvent } from '../events/index.ts';
import { type AddressUpdate, setAddresses } from './profile/index.ts';
import type { AccountRow } from './record/index.ts';
import { insertAccount } from './sign-in/index.ts';

export interface NewAccount {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  email_optin: boolean;
  addresses: AddressUpdate[];
  date_created: string;
}

/** Inserts the account of somebody who comes from another shop: it has no password, and its holder sets one by a mail. */
export async function insertImportedAccount(tx: Tx, account: NewAccount, now: Date): Promise<string> {
  const { addresses, email_optin, first_name, last_name, ...fields } = account;
  const id = createRecordId(now);
  const row: AccountRow = {
    ...fields,
    id,
    first_name,
    last_name,
    name_key: buildNameKey({ first_name, last_name }),
    password_hash: '',
    email_optin: email_optin ? 1 : 0,
    metadata: '{}',
    stripe_customer: null,
    cart_id: null,
    shipping_address_id: null,
    billing_address_id: null,
    email_verified: 0,
    card_id: null,
  };
  await insertAccount(tx, row);
  if (addresses.length > 0) await setAddresses(tx, id, addresses, now);
  await recordEvent(tx, { type: 'account.created', entity_id: id, data: {}, actor: 'operator' }, now);
  return id;
}
