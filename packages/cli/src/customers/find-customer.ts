import { type OperatorClient, unwrap } from '@mercer/operator';
import { defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';

export const customerArgs = { customer: defineRequired(acceptText('customer'), 'e-mail address or id') };

/** Finds a customer with all details. @throws OperatorError when there is none */
export async function findCustomer(client: OperatorClient, emailOrId: string) {
  const id = emailOrId.includes('@') ? await findIdByEmail(client, emailOrId) : emailOrId;
  return unwrap(await client.GET('/operator/customers/{id}', { params: { path: { id: id ?? 'none' } } }));
}

async function findIdByEmail(client: OperatorClient, email: string): Promise<string | undefined> {
  const query = { email, limit: 1 };
  return unwrap(await client.GET('/operator/customers', { params: { query } })).results[0]?.id;
}

export type Customer = Awaited<ReturnType<typeof findCustomer>>;

/** Finds the id of a group by its name. @throws OperatorError on the group when there is none */
export async function findGroupId(client: OperatorClient, name: string): Promise<string> {
  const query = { limit: 1000 };
  const { results } = unwrap(await client.GET('/operator/customer-groups', { params: { query } }));
  return results.find((group) => group.name.toLowerCase() === name.trim().toLowerCase())?.id ?? name;
}
