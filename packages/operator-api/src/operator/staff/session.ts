import { recordAuditEntries } from '@mercer/commerce/events';
import type { Db } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';

/** @throws ApiError 403 `staff_only` for a key */
export function requireSession({ id, session }: OperatorKey): { staffId: string; sessionId: string } {
  if (session) return { staffId: id, sessionId: session.id };
  throw new ApiError('Only a staff member who is signed in can do this', { status: 403, code: 'staff_only' });
}

/** Writes down what staff members have changed of their own access; nothing secret is in it. */
export async function recordOwnChange(db: Db, actor: OperatorKey, deed: string, now: Date): Promise<void> {
  const entry = {
    actor: actor.name,
    action: `staff.${deed}`,
    entity: 'staff',
    id: actor.id,
    before: null,
    after: null,
  };
  await db.transaction().execute((tx) => recordAuditEntries(tx, [entry], now, actor));
}
