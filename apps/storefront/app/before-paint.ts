import { firstClickScript } from './features/chrome/first-click.ts';
import { fullWidthScript } from './features/chrome/full-width.ts';
import { lateScriptsScript } from './late-scripts.ts';
import { scrollScript } from './scroll-script.ts';
import { restoredScript } from './state/bfcache.tsx';

/** While developing React Router has scripts of its own for the last two. */
const beforeHydration = [
  firstClickScript,
  restoredScript,
  ...(import.meta.env.DEV ? [] : [scrollScript, lateScriptsScript]),
];

/** Names for what they say often. */
const forAll = 'let on=addEventListener,page=document.documentElement.dataset';

/** Written by the server only: browsers leave it as it is. A click is kept for a page that hydrates. */
export const beforePaint = (hydrates: boolean) =>
  import.meta.env.SSR ? `{${[forAll, fullWidthScript, ...(hydrates ? beforeHydration : [])].join(';')}}` : '';
