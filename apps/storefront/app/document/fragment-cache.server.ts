import { createHash } from 'node:crypto';
import type { FragmentStore } from '../loading/request-context.ts';
import type { CachedFragments, PartKey } from './cached-fragment.tsx';
import { memoizeByReference } from './memoize-by-reference.ts';

type Bytes = Buffer<ArrayBuffer>;

interface PageFragments extends CachedFragments {
  /** The page with the parts that were known; those that were not are known from now on. */
  complete(html: string): Bytes;
}

/** A part that is being put together, and where it began. */
interface Open {
  key: string;
  from: number;
}

/**
 * @param settings all that pages show besides, so that nobody gets a part in another language
 * @param secret of this answer: what no text of a page can have in it
 */
export function createFragmentRenderer(store: FragmentStore, settings: string, secret: string): PageFragments {
  const mark = `[${secret} `;
  const cachedFragments: Bytes[] = [];
  const rendered: string[] = [];
  return {
    place(by) {
      const key = `${settings} ${by.map(formatKeyPart).join(' ')}`;
      const markup = store.get(key);
      if (markup) return `${mark}${cachedFragments.push(markup) - 1}]`;
      return [`${mark}+${rendered.push(key) - 1}]`, `${mark}-]`];
    },
    complete(html) {
      const [first = '', ...remainingSegments] = html.split(mark);
      const pieces = [Buffer.from(first)];
      const open: Open[] = [];
      for (const text of remainingSegments) {
        const sign = text.slice(0, text.indexOf(']'));
        if (sign.startsWith('+')) open.push({ key: rendered[Number(sign)] ?? '', from: pieces.length });
        else if (sign === '-') storeFragment(open.pop(), pieces);
        else pieces.push(cachedFragments[Number(sign)] ?? Buffer.alloc(0));
        pieces.push(Buffer.from(text.slice(sign.length + 1)));
      }
      return Buffer.concat(pieces);
    },
  };

  function storeFragment(part: Open | undefined, pieces: Bytes[]) {
    if (part) store.set(part.key, Buffer.concat(pieces.slice(part.from)));
  }
}

function formatKeyPart(keyPart: PartKey[number]): string {
  return typeof keyPart === 'object' && keyPart !== null ? digestOf(keyPart) : (JSON.stringify(keyPart) ?? '');
}

const digestOf = memoizeByReference((keyPart: object) =>
  createHash('sha256').update(JSON.stringify(keyPart)).digest('base64url'),
);
