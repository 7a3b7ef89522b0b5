import { queryOptions } from '@tanstack/react-query';
import { operator, unwrap } from './operator.ts';

const repeatMs = 15_000;

/** Says that this person looks at a record, again and again, and reads who else does. */
export const presenceOptions = (entity: string, id: string) =>
  queryOptions({
    queryKey: ['presence', entity, id],
    queryFn: async () => unwrap(await operator.PUT('/operator/presence', { body: { entity, id } })).results,
    refetchInterval: repeatMs,
    gcTime: 0,
    retry: false,
  });

/** Says that this person has left a record. A call that fails is one that nobody waits for: the shop forgets by itself. */
export function leaveRecord(entity: string, id: string): void {
  operator.PUT('/operator/presence', { body: { entity, id, leave: true }, keepalive: true }).catch(() => undefined);
}
