import { currencyMeta, languageOf, provideLanguage, type ShownCurrency } from './language.ts';
import type { Messages } from './messages/en.ts';

/** A page loads its own language only. */
const words: Record<ReturnType<typeof languageOf>, () => Promise<Messages>> = {
  en: async () => (await import('./messages/en.ts')).en,
  de: async () => (await import('./messages/de.ts')).de,
};

export async function loadPageLanguage(): Promise<void> {
  const locale = document.documentElement.lang;
  const currency = document.querySelector<HTMLMetaElement>(`meta[name=${currencyMeta}]`)?.content;
  const shown: ShownCurrency = JSON.parse(currency ?? '{}'); // what root.tsx wrote
  const language = { locale, messages: await words[languageOf(locale)](), currency: shown };
  provideLanguage(() => language);
}
