/** A picture that does not come keeps nobody waiting. */
const mostMs = 1000;

/** A browser's first amount of money takes it 10 to 20 ms, all others a fraction of one. */
const firstAmount = `Intl.NumberFormat('en',{style:'currency',currency:'USD'})`;

/**
 * Runs before first paint. What wakes a page up is fetched when the large picture of its first screen has come, so that the
 * two do not share a narrow line. A script runs when it is put in its place again as one of a known type. While it is on
 * its way the browser has time to learn about money, which hydration would wait for.
 */
export const lateScriptsScript = `addEventListener('DOMContentLoaded',()=>{let d=document,s=d.querySelector('[type=late]'),p=d.querySelector('img[fetchpriority=high]'),go=()=>{for(let l of d.querySelectorAll('[rel=late]'))l.rel='modulepreload';s.type='module';s.after(s);setTimeout(()=>${firstAmount})};setTimeout(go,${mostMs});!p||p.complete?go():p.onload=go})`;

const preload = / rel="modulepreload"( href="[^"]*")(?: nonce="[^"]*")?/g;
const moduleScript = ' type="module" async=""';

/** A document whose scripts wait for {@link lateScriptsScript}; React Router has browsers fetch them with everything else. */
export function withLateScripts(html: string): string {
  const headEnd = html.indexOf('</head>');
  const at = html.lastIndexOf(moduleScript);
  if (at < 0) return html;
  const head = html.slice(0, headEnd).replace(preload, ' rel="late"$1');
  return `${head}${html.slice(headEnd, at)} type="late"${html.slice(at + moduleScript.length)}`;
}
