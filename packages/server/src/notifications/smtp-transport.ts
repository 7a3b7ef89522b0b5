import { SmtpPool } from './smtp-pool.ts';
import { buildMimeMessage, type MailTransport } from './transport.ts';

const sendWithinMs = 50_000;
const concurrency = 4;

/**
 * Hands each mail to the server of `url`, e.g. `smtps://user:password@mail.example:465`. When the answer is lost the
 * mail is sent again, with the same Message-ID, by which mail programs show it once.
 */
export function smtpTransport(url: string): MailTransport {
  const pool = new SmtpPool(url, concurrency);
  return {
    leaseMs: sendWithinMs + 10_000,
    concurrency,
    together: 1,
    keepsData: false,
    async send(message) {
      await pool.send({
        envelope: { from: message.from.address, to: [message.to.address] },
        raw: await buildMimeMessage(message),
        signal: AbortSignal.timeout(sendWithinMs),
      });
    },
    end: () => pool.end(),
  };
}
