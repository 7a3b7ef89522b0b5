import { firstClickScript } from './features/chrome/first-click.ts';
import { fullWidthScript } from './features/chrome/full-width.ts';
import { restoredScript } from './state/bfcache.tsx';

/** Names for what they say often. */
const forAll = 'let on=addEventListener,page=document.documentElement.dataset';

/** Written by the server only: browsers leave it as it is. A click is kept for a page that hydrates. */
export const buildBeforePaintScript = (hydrates: boolean) =>
  import.meta.env.SSR
    ? `{${[forAll, fullWidthScript, ...(hydrates ? [firstClickScript, restoredScript] : [])].join(';')}}`
    : '';
