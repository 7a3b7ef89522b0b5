import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

interface Page {
  locale: string;
  title: string;
  content: ReturnType<typeof html>;
  /** CSP source that may frame the page. */
  framedBy: "'none'" | "'self'";
  /** Further targets of the page's form, and of the redirect that answers it. */
  formTargets?: string;
  script?: string;
  /** Tables need the whole width. */
  isWide?: boolean;
}

/** A page of the gateway, complete in itself: no address of another site, no inline style attribute. */
export async function respondWithPage(
  c: Context,
  { locale, title, content, framedBy, formTargets = '', script, isWide }: Page,
) {
  const nonce = randomBytes(16).toString('base64');
  c.header('Content-Security-Policy', buildContentPolicy(nonce, framedBy, formTargets));
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  return c.html(
    await html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body>
<main${isWide ? raw(' class="wide"') : ''}>
${content}
</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ''}
</body>
</html>
`,
  );
}

function buildContentPolicy(nonce: string, framedBy: string, formTargets: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `form-action 'self' ${formTargets}`.trim(),
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
  ].join('; ');
}

const style = `
:root { color-scheme: light dark; --page: #eaeded; --card: #fff; --ink: #0f1111; --muted: #565959; --line: #d5d9d9; --ring: #0f1111 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1418; --card: #182028; --ink: #e9eef2; --muted: #9fb0bd; --line: #2c3742; --ring: #fff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 16px; background: var(--page); color: var(--ink);
  font: 16px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { width: 100%; max-width: 420px; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
main.wide { max-width: 1280px; align-self: start }
main.wide form button { flex: none }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.15 }
p { margin: 0 0 16px; color: var(--muted) }
a { color: inherit }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; padding: 16px 0; border-block: 1px solid var(--line) }
dt { color: var(--muted) }
dd { margin: 0; text-align: right; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
form { display: flex; flex-wrap: wrap; gap: 8px }
button { flex: 1; min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 20px; background: transparent; color: inherit; font: inherit; cursor: pointer }
table { width: 100%; border-collapse: collapse; font-size: 14px }
.scroll { overflow-x: auto; margin-bottom: 32px }
th, td { padding: 8px; border-bottom: 1px solid var(--line); text-align: start; white-space: nowrap }
th { color: var(--muted); font-weight: 600 }
h2 { margin: 24px 0 8px; font-size: 18px }
label { display: inline-flex; align-items: center; gap: 8px }
select { min-height: 44px; font: inherit }
td button { flex: none; min-height: 32px }
button:hover { border-color: var(--muted) }
button[value=approve] { background: #ffd814; border-color: #ffd814; color: #0f1111; font-weight: 600 }
button[value=approve]:hover { background: #f7ca00 }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
`;
