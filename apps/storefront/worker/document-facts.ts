/** Facts that are read from a document of the shop before it is cached. */
export interface DocumentFacts {
  /** Account, language and currency: what is kept is of one of each. */
  owner: string;
  title: string;
  /** Addresses of its style sheets: without them it is not kept. */
  styles: string[];
  /** Addresses of its pictures, each in its smallest size. */
  pictures: string[];
}

export function documentFacts(html: string): DocumentFacts {
  return {
    owner: [readAccountId(html), findFirstMatch(html, /<html lang="([^"]*)"/), readCurrencyCode(html)].join(' '),
    title: unescapeHtml(findFirstMatch(html, /<title>([^<]*)<\/title>/)),
    styles: findAllMatches(html, /<link rel="stylesheet" href="([^"]+)"/g).map(unescapeHtml),
    pictures: listPictureUrls(html),
  };
}

/**
 * Reads the account's id from the shopper data at the end of the document (`app/shopper.ts`); 'visitor' when there is
 * no account.
 */
function readAccountId(html: string): string {
  const text = findFirstMatch(html, /<script type="application\/json" id="shopper">([^<]*)<\/script>/);
  const { account }: { account?: { id?: string } | null } = text ? JSON.parse(text) : {};
  return account?.id ?? 'visitor';
}

function readCurrencyCode(html: string): string {
  const text = unescapeHtml(findFirstMatch(html, /<meta name="mercer-currency" content="([^"]*)"/));
  const { code = '' }: { code?: string } = text ? JSON.parse(text) : {};
  return code;
}

function listPictureUrls(html: string): string[] {
  const tags = findAllMatches(html, /<img ([^>]*)>/g);
  return tags.flatMap((tag) => {
    const url = findFirstMatch(tag, /srcSet="([^" ]+)/i) || findFirstMatch(tag, /src="([^"]+)"/);
    return url.startsWith('/images/') ? unescapeHtml(url) : [];
  });
}

const findFirstMatch = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAllMatches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, captured = '']) => captured);

const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Replaces the HTML escapes that React writes into text. */
const unescapeHtml = (text: string) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign);
