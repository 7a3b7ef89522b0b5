/** What is read in a document of the shop before it is kept. */
export interface DocumentFacts {
  /** Account, language and currency: what is kept is of one of each. */
  owner: string;
  title: string;
  /** Addresses of its style sheets: without them it is not kept. */
  styles: string[];
  /** Of its pictures, each in its smallest size. */
  pictures: string[];
}

export function documentFacts(html: string): DocumentFacts {
  return {
    owner: [accountIn(html), first(html, /<html lang="([^"]*)"/), currencyIn(html)].join(' '),
    title: unescaped(first(html, /<title>([^<]*)<\/title>/)),
    styles: all(html, /<link rel="stylesheet" href="([^"]+)"/g).map(unescaped),
    pictures: picturesIn(html),
  };
}

/** What the document says of its shopper stands at its end (`app/shopper.ts`). */
function accountIn(html: string): string {
  const text = first(html, /<script type="application\/json" id="shopper">([^<]*)<\/script>/);
  const { account }: { account?: { id?: string } | null } = text ? JSON.parse(text) : {};
  return account?.id ?? 'visitor';
}

function currencyIn(html: string): string {
  const text = unescaped(first(html, /<meta name="mercer-currency" content="([^"]*)"/));
  const { code = '' }: { code?: string } = text ? JSON.parse(text) : {};
  return code;
}

function picturesIn(html: string): string[] {
  const tags = all(html, /<img ([^>]*)>/g);
  return tags.flatMap((tag) => {
    const url = first(tag, /srcSet="([^" ]+)/i) || first(tag, /src="([^"]+)"/);
    return url.startsWith('/images/') ? unescaped(url) : [];
  });
}

const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** As React writes text. */
const unescaped = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
