import { useEffect, useState } from 'react';
import { browserClient } from '../../client.ts';
import { savedCookie, savedIn } from './saved-cookie.ts';
import { loadSaved, type SavedLine } from './saved-line.ts';

/** Lines laid aside, which the cookie keeps. @param known by the server */
export function useSaved(known: SavedLine[] | undefined) {
  const [lines, setLines] = useState(known ?? []);
  useEffect(() => {
    if (known) return;
    let isHere = true;
    loadSaved(browserClient(), savedIn(document.cookie)).then((found) => isHere && setLines(found));
    return () => {
      isHere = false;
    };
  }, [known]);

  /** What another tab has laid aside meanwhile stays. */
  function write(change: (saved: string[]) => string[]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = savedCookie(change(savedIn(document.cookie)), location.protocol === 'https:');
  }

  return {
    lines,
    keep(line: SavedLine) {
      write((saved) => [line.again, ...saved]);
      setLines((now) => [line, ...now]);
    },
    drop({ again }: SavedLine) {
      write((saved) => saved.filter((one) => one !== again));
      setLines((now) => now.filter((line) => line.again !== again));
    },
  };
}
