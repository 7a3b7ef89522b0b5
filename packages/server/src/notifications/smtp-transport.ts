import { type MailTransport, toMime } from './transport.ts';

const sendWithinMs = 50_000;

/**
 * Hands each mail to the server of `url`, e.g. `smtps://user:password@mail.example:465`. When the answer is lost the
 * mail is sent again, with the same Message-ID, by which mail programs show it once.
 */
export function smtpTransport(url: string): MailTransport {
  return {
    leaseMs: sendWithinMs + 10_000,
    concurrency: 4,
    together: 1,
    keepsData: false,
    async send(message) {
      const { createTransport } = await import('nodemailer');
      await createTransport({ url, connectionTimeout: 10_000 }).sendMail({
        envelope: { from: message.from.address, to: [message.to.address] },
        raw: await toMime(message),
        signal: AbortSignal.timeout(sendWithinMs),
      });
    },
  };
}
