import { findFrameInk, getTextDirection } from '@mercer/contract';
import type { Sender } from '../mail-words.ts';
import type { Block, Line, MailContent, Sum } from './content.ts';
import { toHomeUrl } from './write-content.ts';

/** HTML that is safe to put into a page; made by {@link html} only. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

/** Builds HTML from a template. Every value is escaped unless `html` itself made it. Attributes need double quotes. */
function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const text = values.reduce<string>(
    (markup, value, place) => markup + escapeValue(value) + parts[place + 1],
    parts[0] ?? '',
  );
  return new Html(text);
}

function escapeValue(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The shop's own face is loaded nowhere: the serif that readers have stands for it. */
const display = "font-family:Georgia,'Times New Roman',serif;font-weight:400";
const navy = '#131921';
const orange = '#ff9900';
const ink = '#0f1111';
const muted = '#565959';
const line = '#e3e6e6';
const link = '#007185';

/** Mail programs know the sides of the screen alone, and align columns by them whatever the direction is. */
const starts = { ltr: 'left', rtl: 'right' };
const ends = { ltr: 'right', rtl: 'left' };

/** The name by which the part with the logo is shown (RFC 2392). */
export const logoId = 'logo@shop';

/**
 * The part that most readers see. Mail clients understand tables and styles in attributes, and little else; nothing is
 * loaded from anywhere, so that opening a mail tells nobody.
 */
export function renderHtmlPart(content: MailContent, sender: Sender): string {
  const { store, locale, colours = {} } = sender;
  const home = toHomeUrl(sender);
  const direction = getTextDirection(locale);
  return html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${content.subject}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f5;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f5;${font};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:${starts[direction]};" dir="${direction}">
<tr><td style="background:${colours.header ?? navy};border-bottom:3px dashed ${colours.accent ?? orange};border-radius:12px 12px 0 0;padding:20px 32px;">
<a href="${home}" style="color:${findFrameInk(colours.header ?? navy)?.text ?? '#ffffff'};${display};font-size:24px;text-decoration:none;">${renderHeaderBrand(sender)}</a>
</td></tr>
<tr><td style="background:#ffffff;border-radius:0 0 12px 12px;padding:32px;color:${ink};font-size:16px;line-height:1.5;">
<h1 style="margin:0 0 20px;${display};font-size:28px;line-height:1.2;color:${ink};">${content.heading}</h1>
${content.blocks.map((block) => renderBlockHtml(block, ends[direction]))}
</td></tr>
<tr><td align="center" style="padding:20px 32px;color:${muted};font-size:13px;line-height:1.6;">
${content.footer.map((text) => html`${text}<br>`)}<a href="${home}" style="color:${muted};">${store}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;
}

/** Renders the logo, with the store's name as its alternative text, or the name alone. */
function renderHeaderBrand({ store, logo }: Sender): Html {
  if (!logo) return html`${store}`;
  const { width, height } = logo;
  return html`<img src="cid:${logoId}" alt="${store}" width="${width}" height="${height}" style="display:block;border:0;">`;
}

/** Embeds the logo in an HTML part for a browser, which receives no other parts of the mail. */
export function embedLogoInPage(part: string, logo: Buffer | undefined): string {
  return logo ? part.replaceAll(`cid:${logoId}`, `data:image/png;base64,${logo.toString('base64')}`) : part;
}

/** @param end side of the screen at which lines end */
function renderBlockHtml(block: Block, end: string): Html {
  switch (block.type) {
    case 'text':
      return html`<p style="margin:0 0 16px;">${block.text}</p>\n`;
    case 'note':
      return html`<p style="margin:16px 0 0;color:${muted};font-size:14px;">${block.text}</p>\n`;
    case 'button':
      return renderButtonHtml(block);
    case 'link':
      return html`<p style="margin:0 0 16px;"><a href="${block.url}" style="color:${link};">${block.label}</a></p>\n`;
    case 'lines':
      return renderTableHtml(block.lines.map((line) => renderLineHtml(line, end)));
    case 'sums':
      return renderTableHtml(block.sums.map((sum) => renderSumHtml(sum, end)));
    case 'facts':
      return block.facts.length > 0 ? renderTableHtml(block.facts.map((fact) => renderFactHtml(fact, end))) : html``;
    case 'address':
      return renderAddressHtml(block);
  }
}

function renderButtonHtml({ label, url }: Extract<Block, { type: 'button' }>): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px;"><tr>
<td style="background:${ink};border-radius:24px;">
<a href="${url}" style="display:inline-block;padding:13px 28px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;">${label}</a>
</td></tr></table>
`;
}

function renderTableHtml(rows: Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;">
${rows}</table>
`;
}

function renderLineHtml({ quantity, name, description, price }: Line, end: string): Html {
  const border = `border-bottom:1px solid ${line};padding:12px 0;vertical-align:top;`;
  const note = description
    ? html`<br><span style="color:${muted};font-size:14px;font-weight:400;">${description}</span>`
    : '';
  return html`<tr>
<td style="${border}width:44px;color:${muted};white-space:nowrap;">${quantity} ×</td>
<td style="${border}font-weight:600;">${name}${note}</td>
<td align="${end}" style="${border}padding-${end === 'right' ? 'left' : 'right'}:16px;white-space:nowrap;">${price}</td>
</tr>
`;
}

function renderSumHtml({ label, value, isTotal }: Sum, end: string): Html {
  const style = isTotal ? 'padding:10px 0 4px;font-size:18px;font-weight:700;' : `padding:4px 0;color:${muted};`;
  return html`<tr>
<td style="${style}">${label}</td>
<td align="${end}" style="${style}white-space:nowrap;">${value}</td>
</tr>
`;
}

function renderFactHtml([label, value]: [string, string], end: string): Html {
  return html`<tr>
<td style="padding:4px 0;padding-${end}:16px;color:${muted};white-space:nowrap;vertical-align:top;width:1%;">${label}</td>
<td style="padding:4px 0;font-weight:600;">${value}</td>
</tr>
`;
}

function renderAddressHtml({ title, lines }: Extract<Block, { type: 'address' }>): Html {
  return html`<p style="margin:24px 0 0;padding:16px 20px;background:#f7f8f8;border-radius:8px;font-size:15px;">
<strong>${title}</strong><br>
${lines.map((text) => html`${text}<br>`)}</p>
`;
}
