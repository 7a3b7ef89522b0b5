/** A picture that does not come keeps nobody waiting. */
const mostMs = 1000;

/** A browser's first amount of money takes it 10 to 20 ms, all others a fraction of one. */
const firstAmount = `Intl.NumberFormat('en',{style:'currency',currency:'USD'})`;

/**
 * Runs before first paint. What wakes a page up is fetched when the large picture of its first screen has come, so that the
 * two do not share a narrow line. A script runs when it is put in its place again as one of a known type. While it is on
 * its way the browser has time to learn about money, which hydration would wait for.
 */
export const lateScriptsScript = `on('DOMContentLoaded',()=>{let d=document,s=d.querySelector('[type=late]'),p=d.querySelector('img[fetchpriority=high]'),go=()=>{if(s.type=='module')return;for(let f of s.dataset.with.split(' ')){let l=d.createElement('link');l.rel='modulepreload';l.href='/assets/'+f+'.js';d.head.append(l)}s.type='module';s.after(s);setTimeout(()=>${firstAmount})};setTimeout(go,${mostMs});!p||p.complete?go():p.onload=go})`;

/** The first script of a page, and those that it will import: the table of routes first, as the router looks there. */
interface PageScripts {
  entry: string;
  table: string;
  others: string[];
}

/** What {@link lateScriptsScript} looks for; files are given by their addresses. */
export function lateScripts({ entry, table, others }: PageScripts): string {
  const names = [...new Set([table, ...others])].filter((file) => file !== entry).map(nameOf);
  return `<script type="late" src="${entry}" data-with="${names.join(' ')}"></script>`;
}

const nameOf = (file: string) => file.replace(/^\/assets\/|\.js$/g, '');
