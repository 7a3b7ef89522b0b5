import { selectLanguage } from '@mercer/contract';
import type { offline } from '../app/messages/en.ts';

type OfflineWords = typeof offline;

/** Offline messages by file; the bundle of the worker contains nothing else of these files. */
const words = import.meta.glob<OfflineWords>('../app/messages/??.ts', { import: 'offline', eager: true });

/** @param locale of the page */
export function offlineWords(locale: string): OfflineWords {
  const languageWords = words[`../app/messages/${selectLanguage(locale)}.ts`];
  if (!languageWords) throw new Error(`There are no messages for ${locale}`);
  return languageWords;
}

/** '2:05 PM' of today, else with its day. */
export function formatCachedTime(keptAt: Date, { now, locale }: { now: Date; locale: string }): string {
  const time = keptAt.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (keptAt.toDateString() === now.toDateString()) return time;
  return `${keptAt.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}, ${time}`;
}
