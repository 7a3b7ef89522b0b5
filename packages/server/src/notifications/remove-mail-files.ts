import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listEmailForms } from '../db/index.ts';

/** Removes the mails of a folder in which an address stands, as recipient or in the text. */
export async function removeMailFiles(folder: string, email: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const forms = listEmailForms(email).flatMap((form) => [form, encodeURIComponent(form).toLowerCase()]);
  for (const name of names) {
    const file = join(folder, name);
    const text = decodeMimeText(await readFile(file, 'utf8')).toLowerCase();
    if (forms.some((form) => text.includes(form))) await rm(file, { force: true });
  }
}

/** Quoted-printable as plain text: of lines that are not encoded nothing changes. */
function decodeMimeText(mime: string): string {
  const bytes = mime
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${bytes}\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}
