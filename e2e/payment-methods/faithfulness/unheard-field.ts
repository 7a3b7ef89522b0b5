type Serve = (request: Request) => Response | Promise<Response>;

const unheard = 'unheard_of';

/**
 * Sends each request first with a field that no gateway has: in its query, or in each object of its body in turn. A stand-in
 * that takes such a field, or that refuses the request without naming it, has ignored it.
 * @param free matches the paths of objects whose fields a shop names itself, e.g. `.metadata`
 */
export function withUnheardField(serve: Serve, free: RegExp): { serve: Serve; ignored: string[] } {
  const ignored: string[] = [];
  return {
    ignored,
    async serve(request) {
      const text = request.method === 'GET' ? '' : await request.text();
      const copy = (url: string, body: string, headers = lengthless(request.headers)) => {
        const { method } = request;
        return new Request(url, { method, headers, ...(method !== 'GET' && { body }) });
      };
      const silent: string[] = [];
      for (const { url, body, place } of variants(request, text, free)) {
        const answer = await serve(copy(url, body, keyless(request.headers)));
        const name = `${request.method} ${new URL(request.url).pathname} ${place}`;
        if (answer.ok) ignored.push(name);
        else if (!(await answer.text()).includes(unheard)) silent.push(name);
      }
      const answer = await serve(copy(request.url, text));
      if (answer.ok) ignored.push(...silent);
      return answer;
    },
  };
}

function variants({ method, url }: Request, text: string, free: RegExp) {
  if (method === 'GET') {
    const requestUrl = new URL(url);
    requestUrl.searchParams.append(unheard, '1');
    return [{ url: requestUrl.href, body: '', place: 'query' }];
  }
  if (!/^\s*[[{]/.test(text)) return [];
  const body: unknown = JSON.parse(text);
  const places = objectPlaces(body).filter((place) => !free.test(place));
  return places.map((place) => ({ url, body: JSON.stringify(withField(body, place)), place: place || 'body' }));
}

/** The path of each object in a body, as `.payment_method.card` or `.items.0`; the body itself has an empty one. */
function objectPlaces(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => objectPlaces(part, `${place}.${name}`));
  return Array.isArray(value) ? inner : [place, ...inner];
}

function withField(value: unknown, place: string): unknown {
  const changed = structuredClone(value);
  const names = place.split('.').slice(1);
  // Names on the way to the object are keys of the value
  const target = names.reduce(
    (part, name) => part[name] as Record<string, unknown>,
    changed as Record<string, unknown>,
  );
  target[unheard] = 1;
  return changed;
}

/** A call that is made again under its key has its earlier answer, whatever it asks. */
function keyless(headers: Headers): Headers {
  const copy = lengthless(headers);
  copy.delete('paypal-request-id');
  return copy;
}

/** The body is longer than it was. */
function lengthless(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  return copy;
}
