import type { AppDeps } from '@mercer/platform/http/context';
import type { MailWords } from '@mercer/platform/languages';
import { readSender } from './mail-words.ts';
import { getNamedMail, type MailName, mails } from './mails/index.ts';
import type { Mail } from './outbox.ts';
import { embedLogoInPage, renderHtmlPart } from './template/html-part.ts';
import { renderTextPart } from './template/text-part.ts';
import { writeContent } from './template/write-content.ts';

/**
 * Builds a made-up mail of this name.
 * @param facts of a real order, which take the place of made-up ones where the mail has them
 */
export function buildSampleMail(name: MailName, facts: Record<string, unknown> = {}): Pick<Mail, 'kind' | 'data'> {
  const { kind, sample: difference } = getNamedMail(name);
  const { sample } = mails[kind];
  const matchingFacts = Object.entries(facts).filter(([field]) => field in sample);
  return { kind, data: { ...sample, ...Object.fromEntries(matchingFacts), ...difference } } as Pick<
    Mail,
    'kind' | 'data'
  >; // the sample has this shape
}

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
