import type { Db, Row } from '@mercer/database';
import { isEuropeanUnionCountry } from '@mercer/platform/places';
import { hasCustomerTerms, isReverseChargeOn, readStoreSettings } from '@mercer/platform/settings';
import { parseVatId } from './vat-id.ts';

/** What the owner has agreed with a customer, as far as prices and taxes follow it. */
export interface CustomerTerms {
  groupId: string | null;
  isTaxExempt: boolean;
  /** null: there is none */
  vatId: string | null;
  /** country of a VAT id that is known to be in use */
  vatCountry: string | null;
}

export const plainTerms: CustomerTerms = { groupId: null, isTaxExempt: false, vatId: null, vatCountry: null };

/** Who buys, as far as it was proven. */
interface Buyer {
  /** the account that is logged in */
  accountId: string | null;
  /** draft that the owner has made for a customer */
  draftId: string | null;
}

/**
 * Finds the terms of a buyer. They count for an account that has confirmed its address, and for an offer of the owner's: whoever
 * types an address at the checkout gets, and learns, nothing of the kind.
 */
export async function findCustomerTerms(db: Db, buyer: Buyer): Promise<CustomerTerms> {
  if (!buyer.accountId && !buyer.draftId) return plainTerms;
  if (!(await hasCustomerTerms(db))) return plainTerms;
  const customer = await readTerms(db, buyer);
  return customer ? toTerms(customer) : plainTerms;
}

type TermsRow = Pick<Row<'customers'>, 'group_id' | 'tax_exempt' | 'vat_id' | 'vat_check'> & {
  group_exempt: number | null;
};

async function readTerms(db: Db, { accountId, draftId }: Buyer): Promise<TermsRow | undefined> {
  const customers = db
    .selectFrom('customers')
    .leftJoin('customer_groups', 'customer_groups.id', 'customers.group_id')
    .select(['group_id', 'customers.tax_exempt', 'vat_id', 'vat_check', 'customer_groups.tax_exempt as group_exempt']);
  if (draftId) {
    const ofDraft = db.selectFrom('drafts').select('email').where('id', '=', draftId);
    return customers.where('customers.email', '=', ofDraft).executeTakeFirst();
  }
  return customers
    .innerJoin('accounts', 'accounts.id', 'customers.account_id')
    .where('accounts.id', '=', accountId)
    .where('accounts.email_verified', '=', 1)
    .executeTakeFirst();
}

function toTerms({ group_id, tax_exempt, group_exempt, vat_id, vat_check }: TermsRow): CustomerTerms {
  return {
    // a group that was removed is none
    groupId: group_exempt === null ? null : group_id,
    isTaxExempt: tax_exempt === 1 || group_exempt === 1,
    vatId: vat_id,
    vatCountry: vat_id && vat_check === 'valid' ? (parseVatId(vat_id)?.country ?? null) : null,
  };
}

export type TaxExemption = Exclude<NonNullable<Row<'orders'>['tax_exemption']>, 'export'>;

/**
 * Decides why a buyer pays no tax; null where the taxes of the place apply. With reverse charge a business of another member state
 * of the European Union owes the tax itself, for what is delivered to a member state other than the store's.
 * @param destination code of the country that the taxes are of
 */
export async function findTaxExemption(
  db: Db,
  { isTaxExempt, vatCountry }: CustomerTerms,
  destination: string | null | undefined,
): Promise<TaxExemption | null> {
  if (isTaxExempt) return 'customer';
  if (!vatCountry || !(await isReverseChargeOn(db))) return null;
  const { country: storeCountry } = await readStoreSettings(db);
  const isAbroad = vatCountry !== storeCountry && destination !== storeCountry;
  const isInUnion = [storeCountry, destination].every(isEuropeanUnionCountry);
  return isAbroad && isInUnion ? 'reverse_charge' : null;
}
