export { deleteMailWords, readMailWords, saveMailWords } from './custom-mail-words.ts';
export { deliverMail } from './deliver.ts';
export { folderTransport } from './folder-transport.ts';
export type { MailData, MailPlan } from './mail-data.ts';
export {
  countMailRequest,
  limitedKinds,
  type MailAsker,
  type MailPermit,
  ownersPermit,
  permitMail,
  permitMailQuietly,
} from './mail-limits.ts';
export { isMailForOwner, type MailName, mailNames } from './mail-name.ts';
export { createMailPages } from './mail-pages.ts';
export { type Mail, queueMail } from './outbox.ts';
export { forgetEveryMail, mailData } from './personal-data.ts';
export { previewMail } from './preview.ts';
export { removeMailFiles } from './remove-mail-files.ts';
export { buildSampleMail } from './sample-mails.ts';
export { smtpTransport } from './smtp-transport.ts';
export { unknownPlaceholder } from './template/fill-placeholders.ts';
export { selectMailWords } from './template/languages.ts';
export { listPlaceholders } from './template/placeholders.ts';
export type { MailWords } from './template/texts.ts';
export type { MailTransport } from './transport.ts';
