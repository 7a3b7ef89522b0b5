export type { MailWords } from '@mercer/platform/languages';
export { deliverMail } from './deliver.ts';
export {
  countMailRequest,
  limitedKinds,
  type MailAsker,
  type MailPermit,
  ownersPermit,
  permitMail,
  permitMailQuietly,
} from './mail-limits.ts';
export { createMailPages } from './mail-pages.ts';
export { folderTransport, smtpTransport } from './mail-transports.ts';
export {
  deleteMailWords,
  readMailWords,
  removeMailFiles,
  saveMailWords,
  selectMailWords,
} from './mail-words.ts';
export { isMailForOwner, listPlaceholders, type MailData, type MailName, mailNames } from './mails/index.ts';
export type { MailPlan } from './mails/mail-facts.ts';
export { type Mail, queueMail } from './outbox.ts';
export { forgetEveryMail, mailData } from './personal-data.ts';
export { buildSampleMail, previewMail } from './preview.ts';
export { unknownPlaceholder } from './template/fill-placeholders.ts';
export { writeContent } from './template/write-content.ts';
export type { MailTransport } from './transport.ts';
