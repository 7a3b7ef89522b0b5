import { type DeliverySettings, type Dispatch, nextDispatch } from './delivery.ts';

interface CachedDispatch {
  home: string;
  since: Date;
  dispatch: Dispatch;
}

/** Cached dispatch by settings object: a new read of changed settings gives another object. */
const dispatchCache = new WeakMap<DeliverySettings, CachedDispatch>();

/** Returns the result of {@link nextDispatch}, cached until it expires because every response of a cart needs it. */
export function getNextDispatch(now: Date, home: string, settings: DeliverySettings): Dispatch {
  const cachedEntry = dispatchCache.get(settings);
  if (cachedEntry && cachedEntry.home === home && cachedEntry.since <= now && now < cachedEntry.dispatch.until)
    return cachedEntry.dispatch;
  const dispatch = nextDispatch(now, home, settings);
  dispatchCache.set(settings, { home, since: now, dispatch });
  return dispatch;
}
