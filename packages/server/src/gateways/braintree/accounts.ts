import { askedOnce } from './asked-once.ts';

/** One page of the merchant's accounts, as Braintree's XML reads; none of them, one or several. */
export interface AccountsPage {
  page_size?: number;
  total_items?: number;
  merchant_account?: Account | Account[];
}

interface Account {
  id: string;
  status: string;
  currency_iso_code: string;
  default: boolean;
}

/**
 * Braintree takes a currency by one of the merchant's accounts. They are read once, and again for a currency that none of them
 * has: its account may have been made since.
 * @returns finds the id of the account, where there is one
 */
export function accountFinder(read: (page: number) => Promise<AccountsPage>) {
  let accounts = askedOnce(() => readAll(read));

  return async (currency: string): Promise<string | undefined> => {
    const found = accountIn(await accounts(), currency);
    if (found) return found;
    accounts = askedOnce(() => readAll(read));
    return accountIn(await accounts(), currency);
  };
}

async function readAll(read: (page: number) => Promise<AccountsPage>): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { merchant_account = [], page_size = 0, total_items = 0 } = await read(page);
    const listed = [merchant_account].flat();
    accounts.push(...listed);
    if (listed.length === 0 || page * page_size >= total_items) return accounts;
  }
}

function accountIn(accounts: readonly Account[], currency: string): string | undefined {
  const fit = accounts.filter((one) => one.currency_iso_code === currency && one.status === 'active');
  return (fit.find((one) => one.default) ?? fit[0])?.id;
}
