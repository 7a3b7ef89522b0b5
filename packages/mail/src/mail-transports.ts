import { existsSync, mkdirSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Message } from './message.ts';
import { buildMimeMessage, type MailTransport } from './transport.ts';

/** Servers close what is idle after some minutes; we do before. */
const idleMs = 5000;

/** Connections to a mail server that take one mail after the other, and are closed when none has come for a while. */
class SmtpPool {
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

/**
 * Writes each mail into a file of the folder, for stores without a mail server. The name follows from the key, and a
 * file appears whole or not at all: whatever was interrupted, there is one file for each mail.
 */
export function folderTransport(folder: string): MailTransport {
  const syncFolder = coalesceRuns(() => syncFolderToDisk(folder));
  return {
    leaseMs: 5000,
    concurrency: 1,
    together: 50,
    keepsData: true,
    async send(message, attempt) {
      const file = join(folder, `${message.name}.eml`);
      if (existsSync(file)) return;
      mkdirSync(folder, { recursive: true });
      await writeFileAtomically(file, message, attempt);
      await syncFolder();
    },
  };
}

/**
 * Writes a file under a temporary name, then renames it. Each attempt has its own temporary file: an attempt that was
 * believed dead may still be writing.
 */
async function writeFileAtomically(file: string, message: Message, attempt: number): Promise<void> {
  const temporary = `${file}.${attempt}.tmp`;
  await writeFile(temporary, await buildMimeMessage(message), { mode: 0o600, flush: true });
  await rename(temporary, file);
}

/** Makes the new name last. Windows cannot open a folder, and needs no such step. */
async function syncFolderToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Coalesces runs: callers that arrive during a run share the next one. */
function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        running = work();
        return running;
      });
    return next;
  };
}

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
