/** The product's page with the form: without scripts it knows who asks. */
export function buildReviewFormPath(slug: string): string {
  return `/products/${slug}?review=write#reviews`;
}

/** True when the address asks for the review form. */
export function isReviewFormRequested(parameters: URLSearchParams): boolean {
  return parameters.get('review') === 'write';
}
