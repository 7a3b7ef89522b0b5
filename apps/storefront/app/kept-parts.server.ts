import type { KeptParts } from './kept-markup.tsx';

/** Markup by what it shows. */
export interface PartStore {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
}

/** @param mostCharacters then the oldest go */
export function createPartStore(mostCharacters = 16 * 1024 * 1024): PartStore {
  const parts = new Map<string, string>();
  let characters = 0;
  return {
    get: (key) => parts.get(key),
    set(key, markup) {
      if (parts.has(key)) return;
      parts.set(key, markup);
      characters += key.length + markup.length;
      for (const [oldest, text] of parts) {
        if (characters <= mostCharacters) return;
        parts.delete(oldest);
        characters -= oldest.length + text.length;
      }
    },
  };
}

interface KeptPage extends KeptParts {
  /** The page with the parts that were known; those that were not are known from now on. */
  complete(html: string): string;
}

const end = 'end';

/**
 * @param settings all that pages show besides, so that nobody gets a part in another language
 * @param secret of this answer: what no text of a page can have in it
 */
export function keptParts(store: PartStore, settings: string, secret: string): KeptPage {
  const mark = `[${secret} `;
  const known: string[] = [];
  const rendered: string[] = [];
  const place = (list: string[], entry: string, sign: string) => `${mark}${sign}${list.push(entry) - 1}]`;
  return {
    known(key) {
      const markup = store.get(settings + key);
      return markup && place(known, markup, '');
    },
    around: (key) => [place(rendered, settings + key, '+'), `${mark}${end}]`],
    complete(html) {
      const [first = '', ...rest] = html.split(mark);
      const parts = rest.map((text) => {
        const [sign = '', at] = text.slice(0, text.indexOf(']')).split(/(?<=\+)/);
        const after = text.slice(text.indexOf(']') + 1);
        if (sign === '+') store.set(rendered[Number(at)] ?? '', after);
        return sign === '+' || sign === end ? after : (known[Number(sign)] ?? '') + after;
      });
      return first + parts.join('');
    },
  };
}
