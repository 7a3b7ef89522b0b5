import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { type PrintedInvoice, printed } from './printed.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

const style = `
:root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; color: #0f1111; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
header, .parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem; margin-bottom: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; } h2 { margin: 0; font-size: .8rem; color: #565959; }
p { margin: 0; } dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .4rem 0 .4rem 1rem; text-align: right; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; text-align: left; } thead th { border-bottom: 2px solid #0f1111; }
tbody td { border-bottom: 1px solid #d5d9d9; } tr { break-inside: avoid; } small { color: #565959; overflow-wrap: anywhere; }
.total td { border-top: 2px solid #0f1111; font-weight: 700; }
@media print { body { margin: 0; max-width: none; } @page { margin: 18mm; } }
`;

/** Nothing but its own style may act in the document. */
export const invoicePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Complete in itself and ready to print; `html` escapes every value. */
export function invoiceHtml(snapshot: InvoiceSnapshot): string {
  const invoice = printed(snapshot);
  const { labels, language, title, facts, lines, sums, total, payments } = invoice;
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<div><h1>${title}</h1><dl>${facts.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl></div>
<div>${paragraphs(invoice.seller)}</div>
</header>
<div class="parties">
<section><h2>${labels.billTo}</h2>${paragraphs(invoice.buyer)}</section>
<section><h2>${labels.shipTo}</h2>${paragraphs(invoice.shipping)}</section>
</div>
<table>
<thead><tr><th scope="col">${labels.item}</th><th scope="col">${labels.quantity}</th><th scope="col">${labels.price}</th><th scope="col">${labels.amount}</th></tr></thead>
<tbody>${lines.map(row)}</tbody>
<tfoot>
${sums.map(([label, amount]) => html`<tr><td colspan="3">${label}</td><td>${amount}</td></tr>`)}
<tr class="total"><td colspan="3">${total[0]}</td><td>${total[1]}</td></tr>
${payments.map(([label, amount]) => html`<tr><td colspan="3">${labels.paidWith} ${label}</td><td>${amount}</td></tr>`)}
</tfoot>
</table>
</body>
</html>
`);
}

function paragraphs(lines: string[]) {
  return lines.map((line) => html`<p>${line}</p>`);
}

function row({ name, description, quantity, price, total }: PrintedInvoice['lines'][number]) {
  const details = description ? html`<br><small>${description}</small>` : '';
  return html`<tr><td>${name}${details}</td><td>${quantity}</td><td>${price}</td><td>${total}</td></tr>`;
}
