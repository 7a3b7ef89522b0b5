import { mimeOf, type Post } from './post.ts';

const sendWithinMs = 50_000;

/**
 * Hands each mail to the server of `url`, e.g. `smtps://user:password@mail.example:465`. When the answer is lost the
 * mail is sent again, with the same Message-ID, by which mail programs show it once.
 */
export function smtpPost(url: string): Post {
  return {
    leaseMs: sendWithinMs + 10_000,
    lanes: 4,
    keepsData: false,
    async send(message) {
      const { createTransport } = await import('nodemailer');
      await createTransport({ url, connectionTimeout: 10_000 }).sendMail({
        envelope: { from: message.from.address, to: [message.to.address] },
        raw: await mimeOf(message),
        signal: AbortSignal.timeout(sendWithinMs),
      });
    },
  };
}
