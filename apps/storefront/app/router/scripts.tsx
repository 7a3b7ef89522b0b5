import { useEffect, useLayoutEffect } from 'react';
import { usePage } from './contexts.ts';
import type { Page } from './page.ts';
import { keepScrollPosition, storeScrollPositions } from './scroll-positions.ts';

interface ScriptProps {
  nonce?: string | undefined;
}

/** Stands where the document has a script, which has run. */
function DoneScript({ nonce }: ScriptProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that what the server wrote is left as it is
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** The document's data, and its scripts. */
export function Scripts(props: ScriptProps) {
  return (
    <>
      <DoneScript {...props} />
      <DoneScript {...props} />
    </>
  );
}

/** Each page is entered at its start, or where the shopper left it. */
export function ScrollRestoration(props: ScriptProps) {
  const page = usePage();
  const { key } = page.location;
  useLayoutEffect(() => scroll(page), [page]);
  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const leave = () => {
      keepScrollPosition(key);
      storeScrollPositions();
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);
  return <DoneScript {...props} />;
}

function scroll({ location: { hash }, scroll: to }: Page): void {
  const named = typeof to !== 'number' && hash && document.getElementById(decodedName(hash));
  if (named) named.scrollIntoView();
  else if (to !== 'stay') window.scrollTo(0, to === 'start' ? 0 : to);
}

function decodedName(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
