import { useEffect, useState } from 'react';
import { browserClient } from '../../client.ts';
import { buildSavedCookie, readSavedLines } from './saved-cookie.ts';
import { loadSavedLines, type SavedLine } from './saved-line.ts';

/** Lines laid aside, which the cookie keeps. @param initialLines by the server */
export function useSavedLines(initialLines: SavedLine[] | undefined) {
  const [lines, setLines] = useState(initialLines ?? []);
  useEffect(() => {
    if (initialLines) return;
    let isHere = true;
    loadSavedLines(browserClient(), readSavedLines(document.cookie)).then(
      (loadedLines) => isHere && setLines(loadedLines),
    );
    return () => {
      isHere = false;
    };
  }, [initialLines]);

  /** Updates the cookie from its current value, so that lines another tab has saved meanwhile are kept. */
  function updateSavedCookie(change: (saved: string[]) => string[]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = buildSavedCookie(change(readSavedLines(document.cookie)), location.protocol === 'https:');
  }

  return {
    lines,
    keep(line: SavedLine) {
      updateSavedCookie((saved) => [line.itemQuery, ...saved]);
      setLines((now) => [line, ...now]);
    },
    drop({ itemQuery }: SavedLine) {
      updateSavedCookie((saved) => saved.filter((savedQuery) => savedQuery !== itemQuery));
      setLines((now) => now.filter((line) => line.itemQuery !== itemQuery));
    },
  };
}
