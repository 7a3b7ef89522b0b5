export { deliverMail } from './deliver.ts';
export { folderTransport } from './folder-transport.ts';
export type { MailPlan } from './mail-data.ts';
export { mailPages } from './mail-pages.ts';
export { type Mail, queueMail } from './outbox.ts';
export { mailData } from './personal-data.ts';
export { smtpTransport } from './smtp-transport.ts';
export type { MailTransport } from './transport.ts';
