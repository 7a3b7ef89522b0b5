import type { Context } from 'hono';
import { createPrefixedId, isSameSecret } from '../../http/ids.ts';
import { readJsonBody } from '../../http/input.ts';
import { SandboxError } from '../../http/sandbox-error.ts';
import type { IntentRow } from '../../store/tables.ts';
import { assertFields } from './fields.ts';
import type { AirwallexDeps } from './keys.ts';

const lifetimeMs = 30 * 60_000;

/** The shop alone knows the client id and the key; what it gets opens the calls of its server for half an hour. */
export async function authenticateClient(c: Context, { store, now, keys }: AirwallexDeps) {
  const isClient = isSameSecret(c.req.header('x-client-id') ?? '', keys.clientId);
  const isKey = isSameSecret(c.req.header('x-api-key') ?? '', keys.apiKey);
  if (!isClient || !isKey) throw unauthorized('credentials_invalid');
  assertFields(await readJsonBody(c), { played: [] });
  const row = { token: createPrefixedId('at'), expires_at: new Date(now().getTime() + lifetimeMs).toISOString() };
  await store.db.deleteFrom('access_tokens').where('expires_at', '<', now().toISOString()).execute();
  await store.db.insertInto('access_tokens').values(row).execute();
  return c.json(row, 201);
}

export async function requireLogin(c: Context, deps: AirwallexDeps): Promise<void> {
  if (!(await isLoggedIn(c, deps))) throw unauthorized('unauthorized');
}

/** The shop reads its intents after login, the browser's script the one whose secret it holds. */
export async function requireAccess(c: Context, intent: IntentRow, deps: AirwallexDeps): Promise<void> {
  if (isSameSecret(readBearerToken(c), intent.client_secret)) return;
  await requireLogin(c, deps);
}

async function isLoggedIn(c: Context, { store, now }: AirwallexDeps): Promise<boolean> {
  const token = readBearerToken(c);
  const query = store.db.selectFrom('access_tokens').select('expires_at').where('token', '=', token);
  const row = await query.executeTakeFirst();
  return row !== undefined && row.expires_at > now().toISOString();
}

function readBearerToken(c: Context): string {
  return /^Bearer (\w+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
}

export function unauthorized(code: string): SandboxError {
  return new SandboxError('Access denied.', { status: 401, code });
}
