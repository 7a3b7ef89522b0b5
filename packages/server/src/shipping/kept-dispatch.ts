import { type DeliverySettings, type Dispatch, nextDispatch } from './delivery.ts';

interface Kept {
  home: string;
  since: Date;
  dispatch: Dispatch;
}

/** By settings as they were read: others are another object. */
const kept = new WeakMap<DeliverySettings, Kept>();

/** The same as {@link nextDispatch}, looked up in calendars and time zones once until it is over: each answer of a cart asks. */
export function dispatchAt(now: Date, home: string, settings: DeliverySettings): Dispatch {
  const known = kept.get(settings);
  if (known && known.home === home && known.since <= now && now < known.dispatch.until) return known.dispatch;
  const dispatch = nextDispatch(now, home, settings);
  kept.set(settings, { home, since: now, dispatch });
  return dispatch;
}
