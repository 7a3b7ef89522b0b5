import type { ReturnStatus } from '@mercer/contract';

/** Columns of a return by its status. */
export const storedStatuses: Record<ReturnStatus, Record<string, string>> = {
  requested: { status: 'requested', step: '' },
  approved: { status: 'requested', step: 'approved' },
  received: { status: 'requested', step: 'received' },
  inspected: { status: 'requested', step: 'inspected' },
  refunded: { status: 'approved' },
  declined: { status: 'declined' },
};
