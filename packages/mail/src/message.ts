import { hashToken, parseJson, type Row } from '@mercer/database';
import type { Sender } from './mail-words.ts';
import type { MailData, MailKind } from './mails/index.ts';
import { renderHtmlPart } from './template/html-part.ts';
import { renderTextPart } from './template/text-part.ts';
import { toAbsoluteUrl, writeContent } from './template/write-content.ts';

export interface Message {
  /** name of the file and of the Message-ID; equal for equal keys */
  name: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** PNG, which the text in HTML shows */
  logo?: Buffer | undefined;
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

/** @throws TypeError when the row holds no address that can be written to */
export function writeMessage(row: Row<'outbox'>, sender: Sender): Message {
  const locale = row.locale ?? sender.locale;
  const data = parseJson<MailData[MailKind]>(row.data);
  const content = writeContent(row.kind as MailKind, data, { ...sender, locale }); // written by queueMail
  const { host, hostname } = new URL(sender.publicUrl);
  const name = toMessageName(row.key);
  return {
    name,
    from: { name: toSingleLine(sender.store), address: sender.supportEmail || `no-reply@${hostname}` },
    to: { name: 'name' in data ? toSingleLine(data.name) : '', address: requireAddress(row.recipient) },
    subject: toSingleLine(content.subject),
    text: renderTextPart(content, { ...sender, locale }),
    html: renderHtmlPart(content, { ...sender, locale }),
    logo: sender.logo?.png,
    messageId: `<${name}@${host.replace(':', '.')}>`,
    date: new Date(row.date_created),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(data, sender.publicUrl) },
  };
}

/** Builds the headers with which one click in the mail program ends the subscription (RFC 8058). */
function unsubscribeHeaders(data: MailData[MailKind], publicUrl: string): Record<string, string> {
  if (!('unsubscribe_link' in data)) return {};
  return {
    'List-Unsubscribe': `<${toAbsoluteUrl(data.unsubscribe_link, publicUrl)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const longestName = 80;

/** The key as a name for files and headers; a hash keeps keys apart that differ in other characters. */
function toMessageName(key: string): string {
  const plain = key.replace(/[^\w.-]+/g, '-').slice(0, longestName);
  return plain === key && !plain.startsWith('.') ? plain : `${plain.replace(/^\.+/, '')}-${hashToken(key).slice(0, 8)}`;
}

/** A line break would begin another header. */
function toSingleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function requireAddress(address: string): string {
  if (/^[^\s\p{Cc}@<>"(),:;]+@[^\s\p{Cc}@<>"(),:;]+$/u.test(address)) return address;
  throw new TypeError('The recipient is not an address');
}
