import type { ImageFile, Suggestions } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { searchDebounceMs, suggestionCounts } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { newestAnswer } from './newest-answer.ts';

export interface Suggestion {
  /** `all`: every result of what was typed. */
  kind: 'product' | 'category' | 'all';
  name: string;
  to: string;
  picture?: ImageFile | undefined;
  price?: number;
  /** Price before it was lowered. */
  was?: number | undefined;
  currency?: string;
}

const noSuggestions: Suggestion[] = [];

/**
 * Suggests products and categories for the words typed so far; the last suggestions stay until the next ones arrive.
 */
export function useSuggestions(text: string, isOn: boolean): Suggestion[] {
  const [suggestions, setFound] = useState(noSuggestions);
  const [answers] = useState(() => newestAnswer({ ask: suggestionsFor, show: setFound, pauseMs: searchDebounceMs }));
  const words = isOn ? text.trim() : '';
  useEffect(() => {
    if (words) return answers.want(words);
    answers.stop();
    setFound(noSuggestions);
  }, [words, answers]);
  return words ? suggestions : noSuggestions;
}

async function suggestionsFor(words: string): Promise<Suggestion[]> {
  const query = { search: words, limit: suggestionCounts.products };
  const answer = await resolveOrNull(browserClient().products.suggestions(query));
  const list = answer ? toSuggestionList(answer) : noSuggestions;
  return list.length > 0 ? [...list, { kind: 'all', name: messages().search.all(words), to: toSearch(words) }] : list;
}

/** Path of the results for the words. */
export const toSearch = (words: string) => `/search?q=${encodeURIComponent(words)}`;

function toSuggestionList({ products, categories }: Suggestions): Suggestion[] {
  return [
    ...categories
      .slice(0, suggestionCounts.categories)
      .map(({ name, slug }): Suggestion => ({ kind: 'category', name, to: `/category/${slug}` })),
    ...products.map(
      ({ name, slug, images, price, orig_price, currency }): Suggestion => ({
        kind: 'product',
        name,
        to: `/products/${slug}`,
        picture: images[0]?.file,
        price,
        was: orig_price,
        currency,
      }),
    ),
  ];
}
