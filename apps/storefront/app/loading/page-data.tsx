import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { logFailure } from './api-errors.ts';
import { LoadFailed } from './load-failed.tsx';

/** A document waits for its data; a soft navigation shows the page at once and the data come later (a promise). */
export type Deferred<T> = T | Promise<T>;

export interface PageDataProps<T> {
  data: Deferred<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

/** Shows loaded data, with a skeleton until they arrive; in a document this part hydrates independently. */
export function PageData<T>({ data, skeleton, children }: PageDataProps<T>) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary key={pathname + search} fallback={<LoadFailed />}>
      <Suspense>
        <ArrivedData data={data} skeleton={skeleton}>
          {children}
        </ArrivedData>
      </Suspense>
    </ErrorBoundary>
  );
}

/** React would hold what a fallback stood for back, for 300 ms after any other. */
function ArrivedData<T>({ data, skeleton, children }: PageDataProps<T>) {
  const latest = useLatestData(data);
  return latest.isThere ? children(latest.value) : skeleton;
}

/** Result of a loader for a document, with the part of it that is sent to scripts. */
export interface Packed<T, Sent = T> {
  /** Not there where it stands in the page: scripts read it from there. */
  sent?: Sent;
  /** Full value, which exists only on the server and is never sent. */
  whole?: T;
}

/** @param sentValue what scripts need of it */
export function packLoaderData<T, Sent = T>(value: T, sentValue: Sent): Packed<T, Sent> {
  return attachWholeValue({ sent: sentValue }, value);
}

/** Packs data that are rendered into the page: scripts read them from there instead of receiving them again. */
export function packRenderedData<T>(value: T): Packed<T> {
  return value === null ? packLoaderData(value, value) : attachWholeValue({}, value);
}

function attachWholeValue<T, Sent>(packed: Packed<T, Sent>, value: T): Packed<T, Sent> {
  return Object.defineProperty(packed, 'whole', { value, enumerable: false });
}

/** @param readFromPage finds in the page what was not sent */
export function unpackLoaderData<T>({ sent: sentValue, whole: wholeValue }: Packed<T>, readFromPage?: () => T): T {
  if (wholeValue !== undefined) return wholeValue;
  if (sentValue !== undefined) return sentValue;
  if (!readFromPage) throw new Error('There is nothing to read it from');
  return readFromPage();
}

/** The data of a document come packed, those of a soft navigation do not. */
export function useUnpackedData<T>(data: Packed<T> | Promise<T>, readFromPage?: () => T): Deferred<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is read once, before anything in it changes
  return useMemo(() => (data instanceof Promise ? data : unpackLoaderData(data, readFromPage)), [data]);
}

/** `waiting`: newer ones are on their way. */
type Latest<T> = { isThere: true; value: T; waiting: boolean } | { isThere: false; value: undefined; waiting: true };

/**
 * The newest data that came: for what stays on the page while its neighbours are replaced, e.g. the controls of a list.
 */
export function useLatestData<T>(data: Deferred<T>): Latest<T> {
  const [arrived, setArrived] = useState(() => arrivedBefore(data));
  useEffect(() => {
    if (!(data instanceof Promise)) return;
    let current = true;
    const applyArrival = (next: (now: Arrival<T> | undefined) => Arrival<T>) => {
      if (current) setArrived(next);
    };
    data.then(
      (value) => applyArrival((now) => (now?.from === data ? now : { from: data, value })),
      (error) =>
        applyArrival(() => {
          throw error;
        }),
    );
    return () => {
      current = false;
    };
  }, [data]);
  if (!(data instanceof Promise)) return { isThere: true, value: data, waiting: false };
  if (!arrived) return { isThere: false, value: undefined, waiting: true };
  return { isThere: true, value: arrived.value, waiting: arrived.from !== data };
}

interface Arrival<T> {
  from: Deferred<T>;
  value: T;
}

function arrivedBefore<T>(data: Deferred<T>): Arrival<T> | undefined {
  if (!(data instanceof Promise)) return { from: data, value: data };
  return isFulfilled(data) ? { from: data, value: data.value } : undefined;
}

/** The router writes down on a promise what it brought before the page was shown. */
function isFulfilled<T>(promise: Promise<T>): promise is Promise<T> & { status: 'fulfilled'; value: T } {
  return 'status' in promise && promise.status === 'fulfilled';
}

/** A failed fetch is only logged; the page shows its empty state with a way to try again (§8). */
export function resolveOrNull<T>(call: Promise<T>): Promise<T | null> {
  return resolveOrFallback(call, null);
}

/** Resolves to undefined when the call fails, for calls whose null means that the record does not exist. */
export function resolveOrUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  return resolveOrFallback(call, undefined);
}

async function resolveOrFallback<T, U>(call: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await call;
  } catch (error) {
    logFailure('A part of the page could not be loaded:', error);
    return instead;
  }
}
