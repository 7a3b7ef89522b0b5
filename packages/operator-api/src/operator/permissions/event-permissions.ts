import { type EventType, eventTypes } from '@mercer/contract';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { Permission } from '@mercer/platform/http/permissions';

/** Permission that opens the events of each kind of record: the part of a type before its dot. */
const eventPermissions: Record<string, Permission> = {
  order: 'orders.read',
  return: 'orders.read',
  draft: 'orders.read',
  payment: 'orders.read',
  subscription: 'orders.read',
  account: 'customers.read',
  customer: 'customers.read',
  review: 'content.read',
  stock: 'products.read',
  product: 'products.read',
  import: 'imports',
  bulk_action: 'orders.read',
  record: 'audit',
};

/** Lists the types of events that a caller may see; undefined: all. A new kind is seen by nobody before it is in the table. */
function listVisibleEventTypes({ permissions }: OperatorKey): EventType[] | undefined {
  if (!permissions) return undefined;
  return eventTypes.filter((type) => {
    const permission = eventPermissions[type.split('.')[0] ?? ''];
    return permission !== undefined && permissions.includes(permission);
  });
}

/** Narrows the types that a caller asks for to those that the caller may see. */
export function narrowEventTypes(requestedTypes: string[] | undefined, caller: OperatorKey): string[] | undefined {
  const visibleTypes: string[] | undefined = listVisibleEventTypes(caller);
  if (!visibleTypes) return requestedTypes;
  return requestedTypes ? requestedTypes.filter((type) => visibleTypes.includes(type)) : visibleTypes;
}
