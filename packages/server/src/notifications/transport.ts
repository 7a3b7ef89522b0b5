import { hashToken } from '../db/index.ts';
import type { Message } from './message.ts';

/** Takes mails to their readers. */
export interface MailTransport {
  /** longer than `send` can take: then another process may try */
  leaseMs: number;
  /** how many send at once */
  concurrency: number;
  /** how many mails each of them takes at once: the slowest keeps the others waiting */
  together: number;
  /** whether what a mail says, and to whom, stays in the outbox after it was sent: it may hold a link that works once */
  keepsData: boolean;
  /** Done when the mail cannot get lost any more. */
  send(message: Message, attempt: number): Promise<void>;
}

/** @returns the message as it travels (RFC 5322): the same bytes for the same message */
export async function toMime({ name, ...message }: Message): Promise<Buffer> {
  // loaded with the first mail, so that the shop starts without it
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const mail = new MailComposer({
    ...message,
    textEncoding: 'quoted-printable',
    newline: 'windows',
    // short: a long one would be written in pieces (RFC 2231), which many mail programs do not put together
    baseBoundary: hashToken(name).slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}
