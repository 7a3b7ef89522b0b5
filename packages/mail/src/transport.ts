import { hashToken } from '@mercer/database';
import type MimeNode from 'nodemailer/lib/mime-node';
import type { Message } from './message.ts';
import { logoId } from './template/html-part.ts';

/** Takes mails to their readers. */
export interface MailTransport {
  /** longer than `send` can take: then another process may try */
  leaseMs: number;
  /** number of workers that send concurrently */
  concurrency: number;
  /** number of mails that each worker leases at a time: the slowest keeps the others waiting */
  together: number;
  /** true when content and recipient stay in the outbox after sending: they may hold a link that works once */
  keepsData: boolean;
  /** Done when the mail cannot get lost any more. */
  send(message: Message, attempt: number): Promise<void>;
  /** No mail comes after it. */
  end?(): void;
}

/** @returns the message as it travels (RFC 5322): the same bytes for the same message */
export async function buildMimeMessage({ name, logo, ...message }: Message): Promise<string> {
  // loaded with the first mail, so that the shop starts without them
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { encode, wrap } = await import('nodemailer/lib/qp');
  const mail = new MailComposer({
    ...message,
    ...(logo && { attachments: [toLogoAttachment(logo)] }),
    textEncoding: 'quoted-printable',
    // short: a long one would be written in pieces (RFC 2231), which many mail programs do not put together
    baseBoundary: hashToken(name).slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const encodeAsText = (content: unknown) => wrap(encode(String(content)));
  return `${serializeMimePart(mail, encodeAsText)}\n`.replace(/\r?\n/g, '\r\n');
}

function toLogoAttachment(content: Buffer) {
  const contentDisposition = 'inline' as const;
  return { content, contentDisposition, contentType: 'image/png', cid: logoId, filename: 'logo.png' };
}

/** Serializes a MIME part, for which the composer would need eight streams for a text of a few kilobytes. */
function serializeMimePart(part: MimeNode, asText: (content: unknown) => string): string {
  if (part.childNodes.length > 0) {
    const headers = part.buildHeaders(); // the headers name the boundary
    const parts = part.childNodes.map((child) => `--${part.boundary}\n${serializeMimePart(child, asText)}\n`);
    return `${headers}\n\n${parts.join('')}--${part.boundary}--`;
  }
  const { content } = part;
  const isBinary = Buffer.isBuffer(content);
  part.setHeader('Content-Transfer-Encoding', isBinary ? 'base64' : 'quoted-printable');
  return `${part.buildHeaders()}\n\n${isBinary ? toBase64Lines(content) : asText(content)}`;
}

/** Encodes bytes as base64 in lines of 76 characters (RFC 2045 §6.8). */
const toBase64Lines = (bytes: Buffer) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\n');
