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
  /** No mail comes after it. */
  end?(): void;
}

/** @returns the message as it travels (RFC 5322): the same bytes for the same message */
export async function toMime({ name, ...message }: Message): Promise<string> {
  // loaded with the first mail, so that the shop starts without them
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { encode, wrap } = await import('nodemailer/lib/qp');
  const mail = new MailComposer({
    ...message,
    textEncoding: 'quoted-printable',
    // short: a long one would be written in pieces (RFC 2231), which many mail programs do not put together
    baseBoundary: hashToken(name).slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const headers = mail.buildHeaders();
  // what the composer would do with eight streams for a text of a few kilobytes
  const parts = mail.childNodes.map((part) => {
    part.setHeader('Content-Transfer-Encoding', 'quoted-printable');
    return `--${mail.boundary}\n${part.buildHeaders()}\n\n${wrap(encode(String(part.content)))}\n`;
  });
  return `${headers}\n\n${parts.join('')}--${mail.boundary}--\n`.replace(/\r?\n/g, '\r\n');
}
