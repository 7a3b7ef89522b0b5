export { deliverMail } from './deliver.ts';
export type { MailPlan } from './mail-data.ts';
export { mailFolder } from './mail-folder.ts';
export { mailPages } from './mail-pages.ts';
export { mailData } from './personal-data.ts';
export type { Post } from './post.ts';
export { type Mail, queueMail } from './queue.ts';
export { smtpPost } from './smtp.ts';
