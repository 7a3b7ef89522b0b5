import type { ImageFile, Suggestions } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { browserClient } from '../../client.ts';
import { searchDebounceMs, suggestionCounts } from '../../constants.ts';
import { orNull } from '../../page-data.tsx';
import { newestAnswer } from './newest-answer.ts';

export interface Suggestion {
  kind: 'product' | 'category';
  name: string;
  to: string;
  picture?: ImageFile | undefined;
  price?: number;
  currency?: string;
}

const none: Suggestion[] = [];

/** What the words typed so far may mean; the last answer stays until the next one. */
export function useSuggestions(text: string, isOn: boolean): Suggestion[] {
  const [found, setFound] = useState(none);
  const [answers] = useState(() => newestAnswer({ ask: suggestionsFor, show: setFound, pauseMs: searchDebounceMs }));
  const words = isOn ? text.trim() : '';
  useEffect(() => {
    if (words) return answers.want(words);
    answers.stop();
    setFound(none);
  }, [words, answers]);
  return words ? found : none;
}

async function suggestionsFor(words: string): Promise<Suggestion[]> {
  const query = { search: words, limit: suggestionCounts.products };
  const answer = await orNull(browserClient().products.suggestions(query));
  return answer ? suggestionsOf(answer) : none;
}

function suggestionsOf({ products, categories }: Suggestions): Suggestion[] {
  return [
    ...categories
      .slice(0, suggestionCounts.categories)
      .map(({ name, slug }): Suggestion => ({ kind: 'category', name, to: `/category/${slug}` })),
    ...products.map(
      ({ name, slug, images, price, currency }): Suggestion => ({
        kind: 'product',
        name,
        to: `/products/${slug}`,
        picture: images[0]?.file,
        price,
        currency,
      }),
    ),
  ];
}
