import { gatewayDefinitions } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import type { AccountRow } from './account.ts';

type CustomerColumn = Extract<keyof AccountRow, `${string}_customer`>;

/** Account columns that store the gateway's customer id, by gateway. */
const columns: Readonly<Record<string, CustomerColumn>> = Object.fromEntries(
  gatewayDefinitions.flatMap(
    ([name, { customerColumn }]) => (customerColumn ? [[name, customerColumn as CustomerColumn]] : []), // a migration adds the column that a gateway names
  ),
);

/** Owner of kept cards: an account, or a guest, who is identified by an order. */
export interface CardOwner {
  accountId: string | null;
  /** Order of a guest. */
  orderId?: string;
  email: string | null;
}

/**
 * The gateway's customer that the owner's cards are kept with, made on first use.
 * @returns null where the gateway keeps no cards
 */
export async function resolveGatewayCustomer(
  { db, gateways }: Pick<AppDeps, 'db' | 'gateways'>,
  gateway: string,
  { accountId, orderId = '', email }: CardOwner,
): Promise<string | null> {
  const { cards } = await gateways.openGateway(gateway);
  if (!cards) return null;
  const column = accountId === null ? undefined : columns[gateway];
  if (!column) return cards.customer({ key: accountId ?? orderId, existingCustomerId: null, email });
  const accounts = db.selectFrom('accounts').select(['email', column]).where('id', '=', accountId);
  const account = await accounts.executeTakeFirst();
  const storedCustomer = account?.[column] ?? null;
  const customer = await cards.customer({
    key: accountId ?? '',
    existingCustomerId: storedCustomer,
    email: account?.email ?? email,
  });
  if (customer !== storedCustomer) {
    await db
      .updateTable('accounts')
      .set({ [column]: customer })
      .where('id', '=', accountId)
      .execute();
  }
  return customer;
}

/** The account at each gateway that knows it. */
export function listGatewayCustomers(account: AccountRow): { gateway: string; customer: string }[] {
  return Object.entries(columns).flatMap(([gateway, column]) => {
    const customer = account[column];
    return customer ? [{ gateway, customer }] : [];
  });
}
