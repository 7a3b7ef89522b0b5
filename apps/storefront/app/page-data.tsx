import { type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'react-router';

/** A document waits for its data; a soft navigation shows the page at once and the data come later (a promise). */
export type Later<T> = T | Promise<T>;

export interface PageDataProps<T> {
  data: Later<T>;
  skeleton: ReactNode;
  children: (value: T) => ReactNode;
}

export function PageData<T>({ data, skeleton, children }: PageDataProps<T>) {
  const { pathname, search } = useLocation();
  return (
    <Suspense key={pathname + search} fallback={skeleton}>
      <Arrived data={data}>{children}</Arrived>
    </Suspense>
  );
}

function Arrived<T>({ data, children }: Omit<PageDataProps<T>, 'skeleton'>) {
  return children(data instanceof Promise ? use(data) : data);
}

/** A failed fetch is only logged; the page shows its empty state with a way to try again (§8). */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    console.warn('A part of the page could not be loaded:', error instanceof Error ? error.message : error);
    return null;
  }
}
