interface WarmUp {
  /** Reaches the backend. */
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
  /** Signal that aborts when the backend ends. */
  signal: AbortSignal;
}

/** Paths whose responses load what every list and facet is counted from. */
const everything = ['/products/filters', ...['id', 'popularity'].map((by) => `/products?sale=true&sort=${by}&limit=1`)];

/**
 * Asks for what a process reads and counts only once, so that no shopper waits for it. What fails is asked for again by
 * whoever needs it.
 */
export async function warmUpBackend({ fetch, publicUrl, publicKey, signal }: WarmUp): Promise<void> {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
  const requestApi = (path: string) => fetch(new Request(`${publicUrl}/api${path}`, { headers }));
  const requestAllPaths = async (paths: string[]) => {
    for (const path of paths) if (!signal.aborted) await requestApi(path);
  };
  await requestAllPaths(everything);
  const categories = await requestApi('/categories?limit=100&fields=slug');
  if (!categories.ok) return;
  const { results } = (await categories.json()) as { results: { slug: string }[] }; // a list of categories
  await requestAllPaths(results.map(({ slug }) => `/products/filters?category=${encodeURIComponent(slug)}`));
}
