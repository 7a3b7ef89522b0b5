export { deliverMail } from './deliver.ts';
export { folderTransport } from './folder-transport.ts';
export { forgetFiles } from './forget-files.ts';
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
export { isForOwner, type MailName, mailNames } from './mail-name.ts';
export { mailPages } from './mail-pages.ts';
export { type Mail, queueMail } from './outbox.ts';
export { dropWords, readWords, saveWords } from './own-words.ts';
export { forgetEveryMail, mailData } from './personal-data.ts';
export { previewMail } from './preview.ts';
export { sampleOf } from './samples-of-names.ts';
export { smtpTransport } from './smtp-transport.ts';
export { unknownPlaceholder } from './template/fill.ts';
export { wordsFor } from './template/languages.ts';
export { placeholdersOf } from './template/placeholders.ts';
export type { MailWords } from './template/texts.ts';
export type { MailTransport } from './transport.ts';
