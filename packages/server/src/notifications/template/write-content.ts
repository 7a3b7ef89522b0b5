import type { MailData, MailKind } from '../mail-data.ts';
import type { Sender } from '../sender.ts';
import type { Block, MailContent } from './content.ts';
import { detailsOf } from './details.ts';
import { formatFor } from './format.ts';
import { textsFor } from './languages.ts';

/** Turns the stored data of a mail into what it says to its reader. */
export function writeContent<Kind extends MailKind>(kind: Kind, data: MailData[Kind], sender: Sender): MailContent {
  const { locale, store, publicUrl, supportEmail, contact = [] } = sender;
  const words = textsFor(locale);
  const format = formatFor(locale);
  const { subject, heading, text, button, note } = words.kinds[kind];
  const blocks: Block[] = [
    { type: 'text', text: words.greeting('name' in data ? friendlyName(data.name) : '') },
    { type: 'text', text: text(data, format) },
    ...detailsOf(kind, data, { labels: words.labels, plan: words.plan, format, publicUrl }),
    ...(data.link ? [{ type: 'button' as const, label: button, url: absoluteUrl(data.link, publicUrl) }] : []),
    ...(note ? [{ type: 'note' as const, text: note(store) }] : []),
  ];
  const footer = [...(supportEmail ? [words.help(supportEmail)] : []), ...contact];
  return { subject: subject(data, store), heading, blocks, footer };
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
