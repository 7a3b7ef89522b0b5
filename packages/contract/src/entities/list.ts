export interface List<T> {
  count: number;
  page: number;
  limit: number;
  page_count: number;
  results: T[];
  pages?: Record<string, { start: number; end: number }>;
}

/** Where products are; parts may have less than `limit`. */
export interface SlugList {
  page: number;
  limit: number;
  page_count: number;
  results: string[];
}
