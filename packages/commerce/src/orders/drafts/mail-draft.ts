import type { Tx } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { findDraft } from './draft.ts';
import { lockDraftWithCart } from './save-draft.ts';

/** Mails the link, once for each version of the draft. @throws ApiError 404, 409 `draft_over` */
export async function mailDraftLink(tx: Tx, deps: AppDeps, id: string): Promise<void> {
  const now = deps.now();
  await lockDraftWithCart(tx, id, now, ['open']);
  const draft = await findDraft({ ...deps, db: tx }, id);
  if (!draft) return;
  const { email: to, locale, note, date_expires, link, date_updated } = draft;
  const data = { name: '', link: link.slice(deps.config.publicUrl.length), note, date_expires };
  await queueMail(tx, { kind: 'draft', key: `draft-${id}-${date_updated}`, to, locale, data }, now);
}
