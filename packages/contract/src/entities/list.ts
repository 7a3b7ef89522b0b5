export interface List<T> {
  count: number;
  page: number;
  limit: number;
  page_count: number;
  results: T[];
  pages?: Record<string, { start: number; end: number }>;
}

/** Slugs of a list's products by page; a page may hold fewer than `limit`. */
export interface SlugList {
  page: number;
  limit: number;
  page_count: number;
  results: string[];
}
