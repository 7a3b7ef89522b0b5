import type { Suggestions } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { type Awaitable, type CardPage, loadCardPage } from './loaders.ts';

const bestSellers = { sort: 'popularity desc', limit: 8, page: 1, $facets: false };
const shortestBeginning = 3;
const mostTerms = 5;

/** Adds alternatives to a search without results, unless filters are the reason. */
export async function addAlternatives(
  client: Awaitable<Client>,
  page: CardPage | null,
  { query, isNarrowed }: { query: string; isNarrowed: boolean },
): Promise<CardPage | null> {
  if (!page || page.count > 0 || isNarrowed) return page;
  const [bestPage, terms] = await Promise.all([loadCardPage(client, bestSellers), findNearTerms(await client, query)]);
  return { ...page, alternatives: { cards: bestPage?.cards ?? [], terms } };
}

/** Finds words that begin like those of the query and stand in names of products or categories in this language. */
async function findNearTerms({ products }: Client, query: string): Promise<string[]> {
  const beginnings = query
    .split(/\s+/)
    .map((word) => word.slice(0, Math.max(shortestBeginning, Math.ceil(word.length / 2))))
    .filter(({ length }) => length >= shortestBeginning);
  const answers = await Promise.all(
    beginnings.slice(0, 3).map((search) => resolveOrNull(products.suggestions({ search, limit: 6 }))),
  );
  const terms = answers.flatMap((answer) => (answer ? listShownTerms(answer) : []));
  return [...new Set(terms)].slice(0, mostTerms);
}

function listShownTerms({ products, categories, terms }: Suggestions): string[] {
  const names = [...products, ...categories].map(({ name }) => name.toLowerCase());
  return terms.filter((term) => names.some((name) => name.includes(term)));
}
