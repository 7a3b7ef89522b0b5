import { createSecretToken, type Db, hashToken, type Row, type StaffLinkKind, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';

const hourMs = 3_600_000;

const lifeMs: Record<StaffLinkKind, number> = {
  owner: 24 * hourMs,
  invitation: 7 * 24 * hourMs,
  recovery: 24 * hourMs,
};

/** Makes a one-use link, of which earlier ones of the same kind are void. @returns its token, whose hash alone is stored */
export async function issueStaffLink(
  tx: Tx,
  { kind, staffId, now }: { kind: StaffLinkKind; staffId: string; now: Date },
): Promise<{ token: string; date_expires: string }> {
  const token = createSecretToken();
  const date_expires = new Date(now.getTime() + lifeMs[kind]).toISOString();
  await dropStaffLinks(tx, staffId, [kind]);
  const row = { token_hash: hashToken(token), kind, staff_id: staffId, date_created: now.toISOString(), date_expires };
  await tx
    .insertInto('staff_links')
    .values({ ...row, date_used: null })
    .execute();
  return { token, date_expires };
}

/** Uses a link up: of two at once, one works. @throws ApiError 400 `invalid_token` for one that is unknown, used or expired */
export async function consumeStaffLink(tx: Tx, { kinds, token, now }: LinkSearch): Promise<Row<'staff_links'>> {
  const date = now.toISOString();
  const link = await tx
    .updateTable('staff_links')
    .set({ date_used: date })
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', kinds)
    .where('date_used', 'is', null)
    .where('date_expires', '>', date)
    .returningAll()
    .executeTakeFirst();
  if (!link) throw buildInvalidLinkError();
  return link;
}

interface LinkSearch {
  kinds: readonly StaffLinkKind[];
  token: string;
  now: Date;
}

/** Finds a link that holds, and leaves it unused. @throws ApiError as {@link consumeStaffLink} does */
export async function findStaffLink(db: Db, { kinds, token, now }: LinkSearch): Promise<Row<'staff_links'>> {
  const links = db.selectFrom('staff_links').selectAll().where('token_hash', '=', hashToken(token));
  const unusedLinks = links.where('kind', 'in', kinds).where('date_used', 'is', null);
  const link = await unusedLinks.where('date_expires', '>', now.toISOString()).executeTakeFirst();
  if (!link) throw buildInvalidLinkError();
  return link;
}

/** One error for links that are unknown, used or expired, so that nobody learns which there have been. */
function buildInvalidLinkError(): ApiError {
  const message = 'This link is wrong, was used, or has expired: ask for a new one';
  return new ApiError(message, { status: 400, code: 'invalid_token', param: 'token' });
}

/** Deletes the links of a person that were not used. */
export async function dropStaffLinks(tx: Db, staffId: string, kinds: readonly StaffLinkKind[]): Promise<void> {
  const links = tx.deleteFrom('staff_links').where('staff_id', '=', staffId).where('kind', 'in', kinds);
  await links.where('date_used', 'is', null).execute();
}

/** Returns true when a link that makes the owner was ever made. */
export async function hasOwnerLink(db: Db): Promise<boolean> {
  const links = db.selectFrom('staff_links').select('token_hash').where('kind', '=', 'owner');
  return (await links.limit(1).executeTakeFirst()) !== undefined;
}
