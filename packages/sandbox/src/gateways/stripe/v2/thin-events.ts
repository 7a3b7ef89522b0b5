import type { StripeEvent } from '../types.ts';

/** An event as the second version of the API has it: it names its object and does not hold it. */
export function toThinEvent({ id, created, data, request, type }: StripeEvent): object {
  const { object: subject } = data;
  return {
    id: toThinEventId(id),
    object: 'v2.core.event',
    created: formatIsoTime(created),
    livemode: false,
    ...(request.id && {
      reason: { type: 'request', request: { id: request.id, idempotency_key: request.idempotency_key ?? '' } },
    }),
    related_object: relatedObject(subject),
    snapshot_event: id,
    type: `v1.${type}`,
  };
}

/** Returns the thin event's id; both events are stored as one. */
const toThinEventId = (id: string) => id.replace(/^evt_/, 'evt_test_');
export const toSnapshotEventId = (id: string) => id.replace(/^evt_test_/, 'evt_');

export const formatIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

function relatedObject(subject: object) {
  const [id, type] = [Reflect.get(subject, 'id'), Reflect.get(subject, 'object')];
  const path = type === 'tax_id' ? `customers/${Reflect.get(subject, 'customer')}/tax_ids` : `${type}s`;
  return { id, type, url: `/v1/${path}/${id}` };
}
