interface WarmUp {
  /** Reaches the backend. */
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
  /** Nobody will ask any more. */
  signal: AbortSignal;
}

/** What every list and facet is counted from. */
const everything = ['/products/filters', ...['id', 'popularity'].map((by) => `/products?sale=true&sort=${by}&limit=1`)];

/**
 * Asks for what a process reads and counts only once, so that no shopper waits for it. What fails is asked for again by
 * whoever needs it.
 */
export async function warmUp({ fetch, publicUrl, publicKey, signal }: WarmUp): Promise<void> {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
  const ask = (path: string) => fetch(new Request(`${publicUrl}/api${path}`, { headers }));
  const askAll = async (paths: string[]) => {
    for (const path of paths) if (!signal.aborted) await ask(path);
  };
  await askAll(everything);
  const categories = await ask('/categories?limit=100&fields=slug');
  if (!categories.ok) return;
  const { results } = (await categories.json()) as { results: { slug: string }[] }; // a list of categories
  await askAll(results.map(({ slug }) => `/products/filters?category=${encodeURIComponent(slug)}`));
}
