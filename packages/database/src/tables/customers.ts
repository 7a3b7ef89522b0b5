import type { Generated } from 'kysely';
import type { Flag, Json } from '../json.ts';

export interface CustomerTables {
  customers: CustomerTable;
  customer_groups: CustomerGroupTable;
  consents: ConsentTable;
}

/**
 * A person by e-mail address, with an account or placed orders. Triggers add, move and remove the rows; only what the owner
 * writes is written here.
 */
interface CustomerTable {
  id: string;
  /** as `normalizeEmail` writes it, unique */
  email: string;
  account_id: string | null;
  /** 1: the account has confirmed an address since the record is its own; null: there is no account */
  account_proven: Flag | null;
  /** digits of the last telephone number, by which the customer is found */
  phone_digits: string | null;
  /** `string[]`: the owner's tags in alphabetical order; null: none */
  tags: Json | null;
  note: string | null;
  group_id: string | null;
  /** `Record<string, unknown>` of the owner's programs */
  metadata: Json;
  /** values of custom fields by the id of the field */
  custom_fields: Generated<Json>;
  tax_exempt: Flag;
  /** in capitals, with the country before it and without blanks */
  vat_id: string | null;
  /** what VIES says of the VAT id; null: there is none */
  vat_check: 'valid' | 'invalid' | 'not_checked' | null;
  date_vat_checked: string | null;
  date_created: string;
  date_updated: string;
}

interface CustomerGroupTable {
  id: string;
  /** unique */
  name: string;
  tax_exempt: Flag;
  date_created: string;
  date_updated: string;
}

/** A change of whether a person wants news by mail. Rows are never changed; an erasure removes them. */
interface ConsentTable {
  id: string;
  email: string;
  granted: Flag;
  /** where it was said */
  source: 'account' | 'checkout' | 'newsletter' | 'unsubscribe_link' | 'operator' | 'import';
  /** name of the operator's key; null: the person */
  actor: string | null;
  /** what was agreed to or refused, such as `newsletter` */
  about: string;
  date_created: string;
}
