import { type RawBuilder, sql } from 'kysely';

export const draftStatuses = ['open', 'used', 'expired', 'deleted'] as const;
type DraftStatus = (typeof draftStatuses)[number];

const isOrdered = sql<boolean>`exists (select 1 from carts where carts.id = drafts.cart_id and carts.order_id is not null)`;

/** Condition for the drafts that can be paid. */
export function buildOpenDraftCondition(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(date_expires > ${now.toISOString()} and date_deleted is null and not ${isOrdered})`;
}

/** Condition for the drafts with one of the statuses. */
export function buildDraftStatusCondition(statuses: readonly DraftStatus[], now: Date): RawBuilder<boolean> {
  const conditions: Record<DraftStatus, RawBuilder<boolean>> = {
    open: buildOpenDraftCondition(now),
    used: isOrdered,
    expired: sql`(date_expires <= ${now.toISOString()} and date_deleted is null and not ${isOrdered})`,
    deleted: sql`(date_deleted is not null and not ${isOrdered})`,
  };
  return sql`(${sql.join(
    statuses.map((status) => conditions[status]),
    sql` or `,
  )})`;
}
