import type { MailData, MailKind } from '../mail-data.ts';
import { mailNameOf } from '../mail-name.ts';
import type { Sender } from '../sender.ts';
import type { Block, MailContent } from './content.ts';
import { detailsOf } from './details.ts';
import { fill, isFilled } from './fill.ts';
import { formatFor } from './format.ts';
import { textsFor, wordsFor } from './languages.ts';
import { valuesOf } from './placeholders.ts';
import type { MailWords } from './texts.ts';

/**
 * Turns the stored data of a mail into what it says to its reader.
 * @param own words in place of those of the shop
 */
export function writeContent<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  sender: Sender,
  own?: MailWords,
): MailContent {
  const { locale, store, publicUrl, supportEmail, contact = [], taxId } = sender;
  const texts = textsFor(locale);
  const format = formatFor(locale);
  const { subject, heading, paragraphs, button, note } = own ?? wordsFor(mailNameOf(kind, data), sender);
  const name = 'name' in data ? friendlyName(data.name) : '';
  const values = { ...valuesOf(kind, data, format), 'store.name': store, 'customer.name': name };
  const told = paragraphs.filter((paragraph) => isFilled(paragraph, values));
  const blocks: Block[] = [
    { type: 'text', text: texts.greeting(name) },
    ...told.map((text) => ({ type: 'text' as const, text: fill(text, values) })),
    ...detailsOf(kind, data, { labels: texts.labels, plan: texts.plan, format, publicUrl }),
    ...(data.link
      ? [{ type: 'button' as const, label: fill(button, values), url: absoluteUrl(data.link, publicUrl) }]
      : []),
    ...(note ? [{ type: 'note' as const, text: fill(note, values) }] : []),
    ...('unsubscribe_link' in data
      ? [{ type: 'link' as const, label: texts.labels.unsubscribe, url: absoluteUrl(data.unsubscribe_link, publicUrl) }]
      : []),
  ];
  const help = supportEmail ? [texts.help(supportEmail)] : [];
  const footer = [...help, ...contact, ...(taxId ? [texts.taxId(taxId)] : [])];
  return { subject: fill(subject, values), heading: fill(heading, values), blocks, footer };
}

/** @throws TypeError when the link leads to no page: nothing else than http belongs into a mail */
export function absoluteUrl(link: string, publicUrl: string): string {
  const url = new URL(link, publicUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('A link in a mail must be http or https');
  return url.href;
}

const longestName = 60;

/** Anyone may sign up with the address of another person: a name that looks like an advertisement is left out. */
function friendlyName(name: string): string {
  const clean = name.replace(/\s+/g, ' ').trim();
  return clean.length > longestName || /[\p{Cc}:/\\@<>]|www\./iu.test(clean) ? '' : clean;
}
