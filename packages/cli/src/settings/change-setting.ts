import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';

type Value = Record<string, unknown> | Record<string, unknown>[];

/** Reads, changes and writes; who writes in between is not written over. */
export async function changeSetting(
  { client, output, isJson }: ShopCall,
  id: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  const currentResponse = await client.GET('/operator/settings/{id}', { params: { path: { id } } });
  const value = change(unwrap(currentResponse).value);
  if (typeof value !== 'object' || value === null) throw new UsageError(`${id} as a whole is an object or a list.`);
  const etag = currentResponse.response.headers.get('etag');
  const params = { path: { id }, ...(etag && { header: { 'If-Match': etag } }) };
  const body = { value: value as Value }; // the shop looks at it
  const updateResponse = await client.PUT('/operator/settings/{id}', { params, body });
  if (updateResponse.response.status === 412)
    throw new StartError(`${id} was just changed by someone else: check it and try again.`);
  const answer = unwrap(updateResponse);
  if (isJson) output.json(answer);
  else output.say(`${id} is set. The shop shows it at once.`);
}
