/** The product's page with the form: without scripts it knows who asks. */
export function writingPath(slug: string): string {
  return `/products/${slug}?review=write#reviews`;
}

/** Whether an address is that of the form. */
export function isWriting(asked: URLSearchParams): boolean {
  return asked.get('review') === 'write';
}
