import { type Json, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import {
  type FieldValueInput,
  mergeFieldValues,
  readCustomFields,
  serializeFieldValues,
} from '../custom-fields/index.ts';
import { recordEvent } from '../events/index.ts';
import type { Decision } from './cancel.ts';
import { collectPieces, readOrderPieces } from './pieces/index.ts';
import { auditOrderAction, buildStatusConflict, lockPlacedOrder, toOrderEventData } from './record/index.ts';
import { assertOrderAction } from './states/index.ts';
import { parsePrivateMetadata, parseTags } from './tags.ts';

interface Organization {
  tags?: string[] | undefined;
  assignee?: string | null | undefined;
  /** JSON text of all of it */
  private_metadata?: string | undefined;
  /** new values of custom fields, by their keys */
  customFields?: FieldValueInput | undefined;
  by: string;
}

/** Sets the owner's tags, metadata and the assignee of a locked order, in any status. What is absent stays. @returns the order afterwards */
async function organizeOrder(
  tx: Tx,
  order: Row<'orders'>,
  { tags, assignee, private_metadata, customFields, by }: Organization,
  now: Date,
): Promise<Row<'orders'>> {
  if ([tags, assignee, private_metadata, customFields].every((field) => field === undefined)) return order;
  const fields = customFields ? await readCustomFields(tx, 'order') : [];
  const custom_fields =
    customFields && (await mergeFieldValues(tx, { fields, stored: order.custom_fields, change: customFields }));
  const sortedTags = tags && [...new Set(tags)].sort();
  const change = {
    ...(sortedTags && { tags: sortedTags.length > 0 ? JSON.stringify(sortedTags) : null }),
    ...(assignee !== undefined && { assignee: assignee || null }),
    ...(private_metadata !== undefined && { private_metadata }),
    ...(custom_fields !== undefined && { custom_fields }),
  };
  if (Object.entries(change).every(([column, value]) => order[column as keyof typeof change] === value)) return order; // columns of `change`
  await updateRow(tx, 'orders', order.id, change);
  const describeFields = (stored: Json) => customFields && { custom_fields: serializeFieldValues(fields, stored) };
  const previousState = {
    tags: parseTags(order),
    assignee: order.assignee,
    metadata: parsePrivateMetadata(order),
    ...describeFields(order.custom_fields),
  };
  const newState = {
    ...previousState,
    ...(sortedTags && { tags: sortedTags }),
    ...(assignee !== undefined && { assignee }),
    ...(private_metadata !== undefined && { metadata: parsePrivateMetadata({ private_metadata }) }),
    ...(custom_fields !== undefined && describeFields(custom_fields)),
  };
  await auditOrderAction(tx, order, { action: 'organize', actor: 'operator', by, previousState, newState, now });
  return { ...order, ...change };
}

export interface PlacedOrganization extends Pick<Organization, 'tags' | 'assignee' | 'customFields' | 'by'> {
  /** merges a change into the stored metadata */
  mergeMetadata?: ((storedMetadata: Json | null) => Json) | undefined;
}

/**
 * Organizes a placed order that is locked, and tells of changed metadata and custom fields.
 * @returns the order as it is afterwards
 */
export async function organizePlacedOrder(
  tx: Tx,
  order: Row<'orders'>,
  { mergeMetadata, ...organization }: PlacedOrganization,
  now: Date,
): Promise<Row<'orders'>> {
  const private_metadata = mergeMetadata?.(order.private_metadata);
  const organizedOrder = await organizeOrder(tx, order, { ...organization, private_metadata }, now);
  const isDifferent = private_metadata !== undefined && private_metadata !== (order.private_metadata ?? '{}');
  const changed = [
    ...(isDifferent ? ['private_metadata'] : []),
    ...(organization.customFields ? ['custom_fields'] : []),
  ];
  if (changed.length === 0) return organizedOrder;
  const data = { ...toOrderEventData(order), changed };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'operator' }, now);
  return organizedOrder;
}

/**
 * Puts an order on hold: nothing of it can be sent until it is released. Again is a new reason.
 * @throws ApiError 404; 409 `invalid_status` where nothing is left to send
 */
export function holdOrder(
  { db, now }: AppDeps,
  orderId: string,
  { actor, by, reason, claim }: Pick<Decision, 'actor' | 'by' | 'claim'> & { reason: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    assertOrderAction(order, 'hold');
    if (collectPieces(await readOrderPieces(tx, order), 'shippable').length === 0)
      throw buildStatusConflict(createSentence('nothingToShip'));
    const date_held = order.date_held ?? now().toISOString();
    await updateRow(tx, 'orders', orderId, { date_held, hold_reason: reason });
    await auditOrderAction(tx, order, { action: 'hold', actor, by, newState: { date_held, reason }, now: now() });
  });
}

/** Releases an order from its hold. Idempotent. @throws ApiError 404 */
export function releaseOrder(
  { db, now }: AppDeps,
  orderId: string,
  { actor, by, claim }: Pick<Decision, 'actor' | 'by' | 'claim'>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    if (order.date_held === null) return;
    await updateRow(tx, 'orders', orderId, { date_held: null, hold_reason: null });
    const previousState = { date_held: order.date_held, reason: order.hold_reason };
    const newState = { date_held: null, reason: null };
    await auditOrderAction(tx, order, { action: 'release', actor, by, previousState, newState, now: now() });
  });
}
