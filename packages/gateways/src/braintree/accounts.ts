import { cacheSuccess } from './cache-success.ts';

/** Page of the merchant's accounts, as parsed from Braintree's XML, with no account, one or several. */
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
export function accountFinder(readPage: (page: number) => Promise<AccountsPage>) {
  let accounts = cacheSuccess(() => readAllAccounts(readPage));

  return async (currency: string): Promise<string | undefined> => {
    const accountId = findAccountId(await accounts(), currency);
    if (accountId) return accountId;
    accounts = cacheSuccess(() => readAllAccounts(readPage));
    return findAccountId(await accounts(), currency);
  };
}

async function readAllAccounts(readPage: (page: number) => Promise<AccountsPage>): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let page = 1; ; page += 1) {
    const { merchant_account = [], page_size = 0, total_items = 0 } = await readPage(page);
    const listed = [merchant_account].flat();
    accounts.push(...listed);
    if (listed.length === 0 || page * page_size >= total_items) return accounts;
  }
}

function findAccountId(accounts: readonly Account[], currency: string): string | undefined {
  const fit = accounts.filter((account) => account.currency_iso_code === currency && account.status === 'active');
  return (fit.find((account) => account.default) ?? fit[0])?.id;
}
