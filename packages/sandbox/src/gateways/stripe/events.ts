import { createPrefixedId } from '../../http/ids.ts';
import type { Behaviour } from '../../store/tables.ts';
import { toUnixSeconds, type WriteCall } from './api/call.ts';
import { type AnyObject, insertObject } from './api/objects.ts';
import { toVisibleBody } from './api/visible-body.ts';
import { enabledEndpoints, listEventTargets } from './endpoints.ts';
import type { StripeEvent } from './types.ts';

/** The version of the API that answers and events are written in. */
export const apiVersion = '2026-10-28.endive';

/** Keeps an event with the object as it is now, and announces it after the commit. */
export async function recordStripeEvent(
  call: WriteCall,
  type: string,
  object: AnyObject | object,
  behaviour?: Behaviour,
) {
  call.endpoints ??= await enabledEndpoints(call.db);
  const targets = listEventTargets(call.endpoints, type);
  const event: StripeEvent = {
    id: createPrefixedId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: toUnixSeconds(call.now),
    data: { object: toVisibleBody(object, 'secret') },
    livemode: false,
    pending_webhooks: 1 + targets.length,
    request: call.request,
    type,
  };
  await insertObject(call.db, event);
  call.events.push({ event, behaviour, targets });
}
