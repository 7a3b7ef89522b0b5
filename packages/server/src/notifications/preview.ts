import type { AppDeps } from '../http/context.ts';
import type { MailName } from './mail-name.ts';
import { sampleOf } from './samples-of-names.ts';
import { readSender } from './sender.ts';
import { htmlPart, onPage } from './template/html-part.ts';
import { textPart } from './template/text-part.ts';
import type { MailWords } from './template/texts.ts';
import { writeContent } from './template/write-content.ts';

interface Previewed {
  name: MailName;
  locale: string;
  words: MailWords;
  /** of an order, else made up */
  facts: Record<string, unknown>;
}

/** A mail as its reader would see it. */
export async function previewMail(
  deps: Pick<AppDeps, 'db' | 'config' | 'pictures'>,
  { name, locale, words, facts }: Previewed,
): Promise<{ subject: string; html: string; text: string }> {
  const sender = { ...(await readSender(deps)), locale };
  const { kind, data } = sampleOf(name, facts);
  const content = writeContent(kind, data, sender, words);
  const html = onPage(htmlPart(content, sender), sender.logo?.png);
  return { subject: content.subject, html, text: textPart(content, sender) };
}
