import type { AppDeps } from '../../http/context.ts';
import type { AccountRow } from './account.ts';

/** Where the account remembers with whom a gateway keeps its cards, by gateway. */
const columns: Readonly<Record<string, 'stripe_customer'>> = { stripe: 'stripe_customer' };

/** Whose cards are kept: an account's, or a guest's, who is known by an order. */
export interface CardOwner {
  accountId: string | null;
  /** of a guest */
  orderId?: string;
  email: string | null;
}

/**
 * The gateway's customer that the owner's cards are kept with, made on first use.
 * @returns null where the gateway keeps no cards
 */
export async function customerOf(
  { db, gateways }: Pick<AppDeps, 'db' | 'gateways'>,
  gateway: string,
  { accountId, orderId = '', email }: CardOwner,
): Promise<string | null> {
  const { cards } = await gateways.open(gateway);
  if (!cards) return null;
  const column = accountId === null ? undefined : columns[gateway];
  if (!column) return cards.customer({ key: accountId ?? orderId, known: null, email });
  const accounts = db.selectFrom('accounts').select(['email', column]).where('id', '=', accountId);
  const account = await accounts.executeTakeFirst();
  const known = account?.[column] ?? null;
  const customer = await cards.customer({ key: accountId ?? '', known, email: account?.email ?? email });
  if (customer !== known) {
    await db
      .updateTable('accounts')
      .set({ [column]: customer })
      .where('id', '=', accountId)
      .execute();
  }
  return customer;
}

/** The account at each gateway that knows it. */
export function customersOf(account: AccountRow): { gateway: string; customer: string }[] {
  return Object.entries(columns).flatMap(([gateway, column]) => {
    const customer = account[column];
    return customer ? [{ gateway, customer }] : [];
  });
}
