import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toDataFolder } from './data-folder.ts';
import { expect } from './shopper.ts';

/** Waits for the mail to this address with a link to `path`; @returns path and query of the link. */
export async function linkMailedTo(email: string, path: string, baseURL: string | undefined): Promise<string> {
  const link = new RegExp(`${new URL(baseURL ?? '').origin}(${path}\\?[\\w=&;-]+)`);
  return link.exec(await waitForMailText(email, link, baseURL))?.[1] ?? '';
}

/** Waits for the mail to this address in which `pattern` stands; @returns what it says. */
export async function waitForMailText(email: string, pattern: RegExp, baseURL: string | undefined): Promise<string> {
  const folder = join(toDataFolder(Number(new URL(baseURL ?? '').port)), 'mail');
  let matchingMail = '';
  const searchMailbox = async () => {
    const mails = await Promise.all((await listMailFiles(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const letters = mails.filter((mail) => readRecipientLine(mail).includes(email)).map(decodeQuotedPrintable);
    matchingMail = letters.find((letter) => pattern.test(letter)) ?? '';
    return matchingMail;
  };
  await expect.poll(searchMailbox, { timeout: 20_000 }).not.toBe('');
  return matchingMail;
}

async function listMailFiles(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
}

function readRecipientLine(mail: string): string {
  return /^To: .*$/m.exec(mail)?.[0] ?? '';
}

/** Undoes quoted-printable: the links are ASCII. */
function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
