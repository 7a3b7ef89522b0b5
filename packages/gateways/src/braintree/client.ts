import { askGateway, assertAnswered, type GatewayCall } from '../call.ts';
import { GatewayUnavailable } from '../errors.ts';
import type { GatewayDeps } from '../port.ts';
import { type AccountsPage, accountFinder } from './accounts.ts';
import type { BraintreeKeys } from './keys.ts';
import type { BraintreeTransaction, TransactionAnswer } from './wire.ts';
import { parseXmlFields } from './xml.ts';

type Call = Pick<GatewayCall, 'method' | 'body'>;

export type Braintree = ReturnType<typeof openBraintree>;

/** The part of the version's answers that the library reads. */
const version = '6';

/** Braintree's API, as its library asks it: JSON in, XML out. */
export function openBraintree({ url, merchantId, publicKey, privateKey }: BraintreeKeys, { fetch }: GatewayDeps) {
  const Authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
  const headers = { Authorization, Accept: 'application/xml', 'X-ApiVersion': version };
  const sendRequest = <T>(path: string, call: Call = {}) =>
    askGateway<T>(fetch, `${url}/merchants/${merchantId}${path}`, { ...call, headers, parseBody: parseXmlFields });

  async function readTransaction(id: string): Promise<BraintreeTransaction | null> {
    const answer = await sendRequest<TransactionAnswer>(transactionPath(id));
    if (answer.status === 404) return null;
    assertAnswered(answer);
    if (!answer.body.transaction) throw new GatewayUnavailable('Braintree returned no transaction');
    return answer.body.transaction;
  }

  const accountFor = accountFinder(readAccounts);

  async function readAccounts(page: number): Promise<AccountsPage> {
    const answer = await sendRequest<{ merchant_accounts: AccountsPage }>(`/merchant_accounts?page=${page}`);
    assertAnswered(answer);
    return answer.body.merchant_accounts;
  }

  return {
    ask: sendRequest,
    read: readTransaction,

    /** The sales of an order, the newest first. */
    async sales(orderId: string): Promise<BraintreeTransaction[]> {
      const search = { order_id: { is: orderId }, type: ['sale'] };
      const answer = await sendRequest<SearchAnswer>('/transactions/advanced_search_ids', { body: { search } });
      assertAnswered(answer);
      const transactions = await Promise.all(answer.body.search_results.ids.map(readTransaction));
      return transactions.filter((transaction) => transaction !== null);
    },

    accountFor,
  };
}

interface SearchAnswer {
  search_results: { ids: string[] };
}

export function transactionPath(id: string): string {
  return `/transactions/${encodeURIComponent(id)}`;
}
