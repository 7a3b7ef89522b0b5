import { localizePath } from '@mercer/contract';
import { type MailWords, selectTexts } from '@mercer/platform/languages';
import type { Sender } from '../mail-words.ts';
import { selectMailWords } from '../mail-words.ts';
import { getMailDefinition, type MailData, type MailKind, selectMailName } from '../mails/index.ts';
import type { Block, MailContent } from './content.ts';
import { fillPlaceholders, hasAllValues } from './fill-placeholders.ts';
import { getMailFormat } from './format.ts';

/**
 * Turns the stored data of a mail into what it says to its reader.
 * @param customWords words in place of those of the shop
 */
export function writeContent<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  sender: Sender,
  customWords?: MailWords,
): MailContent {
  const { locale, store, publicUrl, supportEmail, contact = [], taxId, timeZone } = sender;
  const { greeting, labels, plan, help, taxId: formatTaxId } = selectTexts(locale).mailFrame;
  const mail = getMailDefinition(kind);
  const format = getMailFormat(locale, timeZone);
  const { subject, heading, paragraphs, button, note } =
    customWords ?? selectMailWords(selectMailName(kind, data), sender);
  const name = 'name' in data ? friendlyName(data.name) : '';
  const values = { ...mail.values?.(data, format), 'store.name': store, 'customer.name': name };
  const visibleParagraphs = paragraphs.filter((paragraph) => hasAllValues(paragraph, values));
  const blocks: Block[] = [
    { type: 'text', text: greeting(name) },
    ...visibleParagraphs.map((text) => ({ type: 'text' as const, text: fillPlaceholders(text, values) })),
    ...(mail.details?.(data, { labels, plan, format, publicUrl }) ?? []),
    ...(data.link
      ? [{ type: 'button' as const, label: fillPlaceholders(button, values), url: toPageUrl(data.link, sender) }]
      : []),
    ...(note ? [{ type: 'note' as const, text: fillPlaceholders(note, values) }] : []),
    ...('unsubscribe_link' in data
      ? [
          {
            type: 'link' as const,
            label: labels.unsubscribe,
            url: toPageUrl(data.unsubscribe_link, sender),
          },
        ]
      : []),
  ];
  const helpLines = supportEmail ? [help(supportEmail)] : [];
  const footer = [...helpLines, ...contact, ...(taxId ? [formatTaxId(taxId)] : [])];
  return { subject: fillPlaceholders(subject, values), heading: fillPlaceholders(heading, values), blocks, footer };
}

/** Builds the address of a page of the shop in the language of a mail. */
function toPageUrl(link: string, sender: Sender): string {
  return toAbsoluteUrl(localizePath(link, getLanguagePath(sender)), sender.publicUrl);
}

/** Builds the address of the home page in the language of a mail. */
export function toHomeUrl(sender: Sender): string {
  return sender.publicUrl + getLanguagePath(sender);
}

const getLanguagePath = ({ locale, languages = [] }: Sender) =>
  languages.find((language) => language.locale === locale)?.path ?? '';

/** @throws TypeError when the link leads to no page: nothing else than http belongs into a mail */
export function toAbsoluteUrl(link: string, publicUrl: string): string {
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
