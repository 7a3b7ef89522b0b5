import type { Tx } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { findDraft } from './draft.ts';
import { lockDraftWithCart } from './save-draft.ts';

/** Mails the link, once for each version of the draft. @throws ApiError 404, 409 `draft_over` */
export async function mailDraftLink(tx: Tx, deps: AppDeps, id: string): Promise<void> {
  await lockDraftWithCart(tx, id, deps.now(), ['open']);
  await queueDraftMail(tx, deps, id, { isReminder: false });
}

/** Mails the link of a locked draft, or reminds of it. */
export async function queueDraftMail(
  tx: Tx,
  deps: AppDeps,
  id: string,
  { isReminder }: { isReminder: boolean },
): Promise<void> {
  const draft = await findDraft({ ...deps, db: tx }, id);
  if (!draft) return;
  const { email: to, locale, note, date_expires, link, date_updated } = draft;
  const path = link.slice(deps.config.publicUrl.length);
  const data = { name: '', link: path, note, date_expires, ...(isReminder && { is_reminder: true }) };
  const key = `draft-${id}-${isReminder ? `reminder-${date_expires}` : date_updated}`;
  await queueMail(tx, { kind: 'draft', key, to, locale, data }, deps.now());
}
