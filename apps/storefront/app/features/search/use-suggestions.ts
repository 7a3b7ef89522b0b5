import type { ImageFile, Suggestions } from '@mercer/contract';
import { useEffect, useState } from 'react';
import { browserClient } from '../../client.ts';
import { searchDebounceMs, suggestionCounts } from '../../constants.ts';
import { orNull } from '../../page-data.tsx';

export interface Suggestion {
  kind: 'product' | 'category';
  name: string;
  to: string;
  picture?: ImageFile | undefined;
  price?: number;
  currency?: string;
}

const none: Suggestion[] = [];

/** What the words typed so far may mean, asked for when the shopper pauses; the last answer stays until the next one. */
export function useSuggestions(text: string, isOn: boolean): Suggestion[] {
  const [found, setFound] = useState(none);
  const words = isOn ? text.trim() : '';
  useEffect(() => {
    if (!words) return setFound(none);
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await orNull(
        browserClient().products.suggestions({ search: words, limit: suggestionCounts.products }),
      );
      if (current) setFound(answer ? suggestionsOf(answer) : none);
    }, searchDebounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [words]);
  return words ? found : none;
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
