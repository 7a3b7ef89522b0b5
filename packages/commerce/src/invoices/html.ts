import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatInvoice, type PrintedInvoice } from './formatted-invoice.ts';
import type { PackingSlip } from './packing-slip.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

const style = `
:root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; color: #0f1111; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
header, .parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem; margin-bottom: 2rem; }
header { padding-bottom: 1.5rem; border-bottom: 2px dashed #ff9900; print-color-adjust: exact; }
h1, .seller p:first-child { margin: 0 0 .5rem; font: 400 1.8rem/1.15 georgia, 'Times New Roman', serif; } .seller { text-align: right; } h2 { margin: 0; font-size: .8rem; color: #565959; }
p { margin: 0; } dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .4rem 0 .4rem 1rem; text-align: right; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; text-align: left; } thead th { border-bottom: 2px solid #0f1111; }
tbody td { border-bottom: 1px solid #d5d9d9; } tr { break-inside: avoid; } small { color: #565959; overflow-wrap: anywhere; }
.note { margin-top: 2rem; } .note p { white-space: pre-line; overflow-wrap: anywhere; }
.total td { border-top: 2px solid #0f1111; font-size: 1.2rem; font-weight: 600; }
@media print { body { margin: 0; max-width: none; } @page { margin: 18mm; } }
`;

/** Content security policy of the document: only its own style is allowed. */
export const invoicePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Complete in itself and ready to print; `html` escapes every value. */
export function renderInvoiceHtml(snapshot: InvoiceSnapshot): string {
  const invoice = formatInvoice(snapshot);
  const { labels, language, title, facts, lines, sums, total, payments } = invoice;
  const body = html`<div class="parties">
<section><h2>${labels.billTo}</h2>${renderParagraphs(invoice.buyer)}</section>
${
  invoice.shipping.length > 0
    ? html`<section><h2>${labels.shipTo}</h2>${renderParagraphs(invoice.shipping)}</section>
`
    : ''
}</div>
<table>
<thead><tr><th scope="col">${labels.item}</th><th scope="col">${labels.quantity}</th><th scope="col">${labels.price}</th><th scope="col">${labels.amount}</th></tr></thead>
<tbody>${lines.map(renderInvoiceRow)}</tbody>
<tfoot>
${sums.map(([label, amount]) => html`<tr><td colspan="3">${label}</td><td>${amount}</td></tr>`)}
<tr class="total"><td colspan="3">${total[0]}</td><td>${total[1]}</td></tr>
${payments.map(([label, amount]) => html`<tr><td colspan="3">${labels.paidWith} ${label}</td><td>${amount}</td></tr>`)}
</tfoot>
</table>${invoice.footer && html`<section class="note"><p>${invoice.footer}</p></section>`}`;
  return renderHtmlPage({ language, title, facts, seller: invoice.seller }, body);
}

/** Renders a packing slip, which has no prices, as HTML. */
export function renderSlipHtml(slip: PackingSlip): string {
  const { labels, shipping, lines, giftNote, hint } = slip;
  const body = html`<div class="parties"><section><h2>${labels.shipTo}</h2>${renderParagraphs(shipping)}</section></div>
<table>
<thead><tr><th scope="col">${labels.item}</th><th scope="col">${labels.quantity}</th></tr></thead>
<tbody>${lines.map(({ quantity, ...line }) => html`<tr><td>${renderItemName(line)}</td><td>${quantity}</td></tr>`)}</tbody>
</table>${giftNote && html`<section class="note"><h2>${labels.giftNote}</h2><p>${giftNote}</p></section>`}${hint && html`<p class="note">${hint}</p>`}`;
  return renderHtmlPage(slip, body);
}

type Head = Pick<PrintedInvoice, 'language' | 'title' | 'facts' | 'seller'>;

function renderHtmlPage({ language, title, facts, seller }: Head, body: unknown): string {
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
<div class="seller">${renderParagraphs(seller)}</div>
</header>
${body}
</body>
</html>
`);
}

function renderParagraphs(lines: string[]) {
  return lines.map((line) => html`<p>${line}</p>`);
}

function renderItemName({ name, description }: Pick<PrintedInvoice['lines'][number], 'name' | 'description'>) {
  return description ? html`${name}<br><small>${description}</small>` : name;
}

function renderInvoiceRow({ quantity, price, total, ...line }: PrintedInvoice['lines'][number]) {
  return html`<tr><td>${renderItemName(line)}</td><td>${quantity}</td><td>${price}</td><td>${total}</td></tr>`;
}
