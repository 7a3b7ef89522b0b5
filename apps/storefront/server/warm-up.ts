interface WarmUp {
  /** Reaches the backend. */
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
}

/** They read what every list and facet is counted from. */
const paths = ['/api/products/filters', '/api/products?sale=true&sort=popularity desc&limit=1'];

/** Asks for what a process reads only once, so that no shopper waits for it. What fails is asked for again by whoever needs it. */
export async function warmUp({ fetch, publicUrl, publicKey }: WarmUp): Promise<void> {
  const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
  for (const path of paths) await fetch(new Request(publicUrl + path, { headers }));
}
