import type { List } from '@mercer/contract';
import { buildValidationError } from './errors.ts';
import type { Query } from './query.ts';

export interface Paging {
  limit: number;
  page: number;
}

/** `limit` defaults to 15 and is clamped to 1–1000; `page` counts from 1. */
export function parsePagingQuery(query: Query, defaultLimit = 15): Paging {
  return {
    limit: Math.min(1000, Math.max(1, parseWholeNumber(query.limit, 'limit', defaultLimit))),
    page: Math.min(1_000_000, Math.max(1, parseWholeNumber(query.page, 'page', 1))),
  };
}

function parseWholeNumber(value: unknown, param: string, fallback: number): number {
  if (value === undefined || value === '') return fallback;
  if (typeof value !== 'string' || !/^-?\d{1,12}$/.test(value))
    throw buildValidationError(`${param} must be a whole number`, param);
  return Number(value);
}

/** Computes the number of rows before the page. */
export function computeOffset({ limit, page }: Paging): number {
  return (page - 1) * limit;
}

/** The envelope of every list (§7). `pages` tells the rows of each page when there are several. */
export function buildListResponse<T>(results: T[], count: number, { limit, page }: Paging): List<T> {
  const pageCount = Math.ceil(count / limit);
  return {
    count,
    page,
    limit,
    page_count: pageCount,
    results,
    ...(pageCount > 1 ? { pages: buildPageRanges(count, limit, pageCount) } : {}),
  };
}

const maxPagesListed = 100;

function buildPageRanges(count: number, limit: number, pageCount: number) {
  const pages = Math.min(pageCount, maxPagesListed);
  return Object.fromEntries(
    Array.from({ length: pages }, (_, n) => [n + 1, { start: n * limit + 1, end: Math.min(count, (n + 1) * limit) }]),
  );
}
