import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { english, type Words } from './en.ts';

export type InterfaceLanguage = 'en' | 'de';

interface Interface {
  words: Words;
  /** language tag by which dates, numbers and money are written */
  locale: string;
}

const InterfaceContext = createContext<Interface>({ words: english, locale: 'en-US' });

/** @returns the language of the interface for a language tag such as `de-AT` */
export const toInterfaceLanguage = (locale: string | null | undefined): InterfaceLanguage =>
  locale?.toLowerCase().startsWith('de') ? 'de' : 'en';

const loadWords = async (language: InterfaceLanguage): Promise<Words> =>
  language === 'de' ? (await import('./de.ts')).german : english;

/** Gives the words and formats of a locale to what is below it, once the file of its language has come. */
export function WordsProvider({ locale, children }: { locale: string; children: ReactNode }) {
  const language = toInterfaceLanguage(locale);
  const [loaded, setLoaded] = useState<{ language: InterfaceLanguage; words: Words }>();
  useEffect(() => {
    document.documentElement.lang = language;
    let isCurrent = true;
    loadWords(language).then((words) => isCurrent && setLoaded({ language, words }));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const value = useMemo(() => ({ words: loaded?.words ?? english, locale }), [loaded, locale]);
  if (loaded?.language !== language) return null;
  return <InterfaceContext value={value}>{children}</InterfaceContext>;
}

export const useWords = (): Words => useContext(InterfaceContext).words;
export const useLocale = (): string => useContext(InterfaceContext).locale;
