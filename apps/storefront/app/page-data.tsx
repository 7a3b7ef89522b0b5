import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { logFailure } from './answers.ts';
import { LoadFailed } from './load-failed.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

/** A document waits for its data; a soft navigation shows the page at once and the data come later (a promise). */
export type Deferred<T> = T | Promise<T>;

export interface PageDataProps<T> {
  data: Deferred<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

/** Of a document it wakes up on its own. */
export function PageData<T>({ data, skeleton, children }: PageDataProps<T>) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary key={pathname + search} fallback={<LoadFailed />}>
      <Suspense>
        <Arrived data={data} skeleton={skeleton}>
          {children}
        </Arrived>
      </Suspense>
    </ErrorBoundary>
  );
}

/** React would hold what a fallback stood for back, for 300 ms after any other. */
function Arrived<T>({ data, skeleton, children }: PageDataProps<T>) {
  const latest = useLatest(data);
  return latest.isThere ? children(latest.value) : skeleton;
}

/** What a loader returns for a document, and what of it is sent to scripts. */
export interface Packed<T, Sent = T> {
  /** Not there where it stands in the page: scripts read it from there. */
  sent?: Sent;
  /** Only on the server: it is no part of what is sent. */
  whole?: T;
}

/** @param sent what scripts need of it */
export function pack<T, Sent = T>(value: T, sent: Sent): Packed<T, Sent> {
  return withWhole({ sent }, value);
}

/** For data that stand in the page: scripts read them from there. */
export function packUnsent<T>(value: T): Packed<T> {
  return value === null ? pack(value, value) : withWhole({}, value);
}

function withWhole<T, Sent>(packed: Packed<T, Sent>, value: T): Packed<T, Sent> {
  return Object.defineProperty(packed, 'whole', { value, enumerable: false });
}

/** @param read finds in the page what was not sent */
export function unpack<T>({ sent, whole }: Packed<T>, read?: () => T): T {
  if (whole !== undefined) return whole;
  if (sent !== undefined) return sent;
  if (!read) throw new Error('There is nothing to read it from');
  return read();
}

/** The data of a document come packed, those of a soft navigation do not. */
export function useUnpacked<T>(data: Packed<T> | Promise<T>, read?: () => T): Deferred<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is read once, before anything in it changes
  return useMemo(() => (data instanceof Promise ? data : unpack(data, read)), [data]);
}

/** `waiting`: newer ones are on their way. */
type Latest<T> = { isThere: true; value: T; waiting: boolean } | { isThere: false; value: undefined; waiting: true };

/**
 * The newest data that came: for what stays on the page while its neighbours are replaced, e.g. the controls of a list.
 */
export function useLatest<T>(data: Deferred<T>): Latest<T> {
  const [arrived, setArrived] = useState(() => arrivedBefore(data));
  useEffect(() => {
    if (!(data instanceof Promise)) return;
    let current = true;
    const arrive = (next: (now: Arrival<T> | undefined) => Arrival<T>) => {
      if (current) setArrived(next);
    };
    data.then(
      (value) => arrive((now) => (now?.from === data ? now : { from: data, value })),
      (error) =>
        arrive(() => {
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
export function orNull<T>(call: Promise<T>): Promise<T | null> {
  return logged(call, null);
}

/** Where null says that there is no such thing, a failed fetch is undefined. */
export function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  return logged(call, undefined);
}

async function logged<T, U>(call: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await call;
  } catch (error) {
    logFailure('A part of the page could not be loaded:', error);
    return instead;
  }
}
