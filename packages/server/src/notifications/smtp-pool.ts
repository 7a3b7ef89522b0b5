import type { SendMailOptions, Transporter } from 'nodemailer';

/** Servers close what is idle after some minutes; we do before. */
const idleMs = 5000;

/** Connections to a mail server that take one mail after the other, and are closed when none has come for a while. */
export class SmtpPool {
  readonly #url: string;
  readonly #connections: number;
  #opening: Promise<Transporter> | undefined;
  #sending = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#connections = connections;
  }

  /** @throws what the server or the way to it said */
  async send(mail: SendMailOptions & { signal: AbortSignal }): Promise<void> {
    clearTimeout(this.#idle);
    this.#sending += 1;
    this.#opening ??= this.#open();
    try {
      await (await this.#opening).sendMail(mail);
    } finally {
      this.#sending -= 1;
      if (this.#sending === 0) this.#idle = setTimeout(() => this.end(), idleMs).unref();
    }
  }

  end() {
    clearTimeout(this.#idle);
    this.#opening?.then((transporter) => transporter.close()).catch(() => {});
    this.#opening = undefined;
  }

  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.#url,
      pool: true,
      maxConnections: this.#connections,
      connectionTimeout: 10_000,
      // a mail whose answer was lost is sent again by the outbox, which knows of it
      maxRequeues: 0,
    });
  }
}
