import { useEffect, useState } from 'react';
import { type Deferred, useLatest } from '../../page-data.tsx';
import { savedCookie, savedIn } from './saved-cookie.ts';
import type { SavedLine } from './saved-line.ts';

/** Lines laid aside, which the cookie keeps. */
export function useSaved(data: Deferred<SavedLine[]>) {
  const { value } = useLatest(data);
  const [lines, setLines] = useState(value ?? []);
  useEffect(() => setLines(value ?? []), [value]);

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
