import type { AppDeps } from '../http/context.ts';
import type { MailWords } from '../languages/index.ts';
import type { MailName } from './mails/index.ts';
import { buildSampleMail } from './sample-mails.ts';
import { readSender } from './sender.ts';
import { embedLogoInPage, renderHtmlPart } from './template/html-part.ts';
import { renderTextPart } from './template/text-part.ts';
import { writeContent } from './template/write-content.ts';

interface Previewed {
  name: MailName;
  locale: string;
  words: MailWords;
  /** facts of an order that replace made-up ones */
  facts: Record<string, unknown>;
}

/** A mail as its reader would see it. */
export async function previewMail(
  deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>,
  { name, locale, words, facts }: Previewed,
): Promise<{ subject: string; html: string; text: string }> {
  const sender = { ...(await readSender(deps)), locale };
  const { kind, data } = buildSampleMail(name, facts);
  const content = writeContent(kind, data, sender, words);
  const html = embedLogoInPage(renderHtmlPart(content, sender), sender.logo?.png);
  return { subject: content.subject, html, text: renderTextPart(content, sender) };
}
