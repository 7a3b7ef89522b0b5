import type { OrderReturn } from '@mercer/contract';
import { unwrap } from '@mercer/operator';
import { readList } from '../lists/read-list.ts';
import type { ShopCall } from '../shop/shop-action.ts';

interface Wanted {
  status?: string | undefined;
  limit?: number | undefined;
}

const size = 100;

/** Their pages are numbered. */
export async function readReturns({ client, output }: ShopCall, { status, limit }: Wanted): Promise<OrderReturn[]> {
  const ask = async ({ after = '1' }: { after?: string }) => {
    const query = { status, page: after, limit: String(size) };
    const { results, count } = unwrap(await client.GET('/operator/returns', { params: { query } }));
    const next = Number(after) * size < count ? String(Number(after) + 1) : null;
    return { results: results as unknown as OrderReturn[], next }; // the description names a few fields alone
  };
  const { entries } = await readList(limit, ask, () => output.isClosed);
  return limit === undefined ? entries : entries.slice(0, limit);
}
