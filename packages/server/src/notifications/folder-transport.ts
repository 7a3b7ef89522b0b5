import { existsSync, mkdirSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from './message.ts';
import { buildMimeMessage, type MailTransport } from './transport.ts';

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
