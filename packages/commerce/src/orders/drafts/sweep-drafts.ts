import type { Row, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { readCartOffer } from '../../cart/index.ts';
import { recordEvent } from '../../events/index.ts';
import { getDraftStatus } from './draft.ts';
import { queueDraftMail } from './mail-draft.ts';
import { type LockedDraft, lockWithCart } from './save-draft.ts';

/** Reminds shoppers of drafts that end soon, and announces those that have ended. */
export async function sweepDrafts(deps: AppDeps): Promise<void> {
  await processDueDrafts(deps, {
    column: 'date_reminder',
    job: 'draft_reminder',
    run: remindOfDraft,
    what: 'a shopper could not be reminded of a draft',
  });
  await processDueDrafts(deps, {
    column: 'date_closing',
    job: 'draft_end',
    run: closeDraft,
    what: 'the end of a draft could not be announced',
  });
}

interface DueDrafts {
  column: 'date_reminder' | 'date_closing';
  job: string;
  run(tx: Tx, deps: AppDeps, locked: LockedDraft): Promise<void>;
  what: string;
}

function processDueDrafts(deps: AppDeps, { column, job, run, what }: DueDrafts): Promise<void> {
  return processDueRows(deps, {
    job,
    id: sql.ref('drafts.id'),
    due: (page) =>
      deps.db
        .selectFrom('drafts')
        .select('id')
        .where(column, '<=', deps.now().toISOString())
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: ({ id }) => deps.db.transaction().execute((tx) => takeDueDraft(tx, deps, { id, column, run })),
    what,
    about: ({ id }) => ({ draft: id }),
  });
}

/** Runs what is due, once, unless the draft was changed since it was found: its lock decides. */
async function takeDueDraft(
  tx: Tx,
  deps: AppDeps,
  { id, column, run }: Pick<DueDrafts, 'column' | 'run'> & Pick<Row<'drafts'>, 'id'>,
): Promise<void> {
  const locked = await lockWithCart(tx, id);
  const due = locked.draft[column];
  if (due === null || due > deps.now().toISOString()) return;
  await tx
    .updateTable('drafts')
    .set({ [column]: null })
    .where('id', '=', id)
    .execute();
  await run(tx, deps, locked);
}

async function remindOfDraft(tx: Tx, deps: AppDeps, { draft, cart }: LockedDraft): Promise<void> {
  if (getDraftStatus(draft, cart, deps.now()) === 'open')
    await queueDraftMail(tx, deps, draft.id, { isReminder: true });
}

/** A shopper who has the draft as cart gets the own cart back; the link says that the draft has ended. */
async function closeDraft(tx: Tx, { now }: AppDeps, { draft, cart }: LockedDraft): Promise<void> {
  if (getDraftStatus(draft, cart, now()) !== 'expired') return;
  const cart_id = readCartOffer(cart)?.suspendedCartId ?? null;
  await tx.updateTable('sessions').set({ cart_id }).where('cart_id', '=', cart.id).execute();
  await tx.updateTable('accounts').set({ cart_id }).where('cart_id', '=', cart.id).execute();
  const data = { date_expires: draft.date_expires };
  await recordEvent(tx, { type: 'draft.expired', entity_id: draft.id, data, actor: 'system' }, now());
}
