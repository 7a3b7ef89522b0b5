import { queryOptions } from '@tanstack/react-query';
import { operator, toVersioned, unwrap } from './operator.ts';

export interface MailWords {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  note: string;
}

/** What a mail says in a language. */
export interface Mail extends MailWords {
  name: string;
  locale: string;
  to: 'owner' | 'shopper';
  is_changed: boolean;
  placeholders: string[];
}

export const mailListOptions = queryOptions({
  queryKey: ['mails', 'list'],
  queryFn: async () => unwrap(await operator.GET('/operator/mails')).results,
});

const at = (id: string, locale: string) => ({ path: { id, locale } });
const toHeader = (etag: string | null) => (etag === null ? {} : { 'If-Match': etag });

export async function readMail(id: string, locale: string) {
  const result = await operator.GET('/operator/mails/{id}/{locale}', { params: at(id, locale) });
  return toVersioned<Mail>(unwrap(result), result.response);
}

export const mailOptions = (id: string, locale: string) =>
  queryOptions({
    queryKey: ['mails', 'record', id, locale],
    queryFn: () => readMail(id, locale),
    refetchOnWindowFocus: false,
  });

export async function changeMail(id: string, locale: string, body: Partial<MailWords>, etag: string | null) {
  const params = { ...at(id, locale), header: toHeader(etag) };
  const result = await operator.PATCH('/operator/mails/{id}/{locale}', { params, body });
  return toVersioned<Mail>(unwrap(result), result.response);
}

/** The mail says the shop's words again. */
export async function resetMail(id: string, locale: string, etag: string | null) {
  const params = { ...at(id, locale), header: toHeader(etag) };
  return unwrap(await operator.DELETE('/operator/mails/{id}/{locale}', { params }));
}

/** The mail as its reader would see it, with words that are not saved yet. */
export const previewMail = async (id: string, locale: string, body: MailWords) =>
  unwrap(await operator.POST('/operator/mails/{id}/{locale}/preview', { params: at(id, locale), body }));

/** Sends the saved words to the shop's own address. @returns that address */
export const sendTestMail = async (id: string, locale: string) =>
  unwrap(await operator.POST('/operator/mails/{id}/{locale}/test', { params: at(id, locale) })).to;
