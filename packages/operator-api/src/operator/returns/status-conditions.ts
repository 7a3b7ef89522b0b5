import type { ReturnStatus } from '@mercer/contract';
import { type RawBuilder, sql } from 'kysely';

const buildStepCondition = (step: string) => sql`status = 'requested' and step = ${step}`;

/** Conditions of the rows by the status of a return. A return is closed where its pieces were refunded directly. */
export const statusConditions: Record<ReturnStatus, RawBuilder<unknown>> = {
  requested: buildStepCondition(''),
  approved: buildStepCondition('approved'),
  received: buildStepCondition('received'),
  inspected: buildStepCondition('inspected'),
  refunded: sql`((status = 'approved' and edit_id is null) or (status = 'requested' and step = 'closed'))`,
  exchanged: sql`status = 'approved' and edit_id is not null`,
  declined: sql`status = 'declined'`,
};
