import type { Preferences } from '../requests/preferences.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A call of the backend, and the validator of its answer. */
interface Call {
  url: string;
  headers: [name: string, value: string][];
  etag: string;
}

/**
 * Basis of a page, which is everything that it is made of apart from its address: the same basis makes the same page.
 */
export interface PageBasis {
  /** Key of the shop's settings as its shopper sees them. */
  settings: string;
  /** null: something was answered that cannot be asked after */
  calls: Call[] | null;
  /** ms: something in it holds until then */
  until?: number;
}

/** Notes what a page asks for while it is made. */
export class BasisNotes {
  readonly #settings: string;
  #calls: Call[] | null = [];
  #until = Number.POSITIVE_INFINITY;

  constructor(preferences: Pick<Preferences, 'digest'>) {
    this.#settings = buildSettingsKey(preferences);
  }

  recordAnswer({ method, url, headers }: Request, answer: Response): void {
    const etag = answer.headers.get('ETag');
    if (method !== 'GET' || answer.status !== 200 || !etag) this.#calls = null;
    else this.#calls?.push({ url, headers: [...headers], etag });
    const until = Date.parse(answer.headers.get('Expires') ?? '');
    if (until < this.#until) this.#until = until;
  }

  get basis(): PageBasis {
    return { settings: this.#settings, calls: this.#calls, until: this.#until };
  }
}

/**
 * Checks whether the backend responds as it did when the page was made, with all calls at once. A call that fails
 * counts as a change: errors are left to the rendering.
 */
export async function isUnchanged(
  basis: PageBasis,
  preferences: Pick<Preferences, 'digest'>,
  fetch: Fetch,
): Promise<boolean> {
  if (!basis.calls || basis.settings !== buildSettingsKey(preferences)) return false;
  const answers = await Promise.all(basis.calls.map((call) => isAnsweredAlike(call, fetch).catch(() => false)));
  return answers.every((isAlike) => isAlike);
}

async function isAnsweredAlike({ url, headers, etag }: Call, fetch: Fetch): Promise<boolean> {
  const { status } = await fetch(new Request(url, { headers: [...headers, ['If-None-Match', etag]] }));
  return status === 304;
}

/** The year stands in the footer. */
function buildSettingsKey({ digest }: Pick<Preferences, 'digest'>): string {
  return `${digest} ${new Date().getFullYear()}`;
}
