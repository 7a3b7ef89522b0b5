import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FieldError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';

/**
 * The 17,950 most common passwords of 8 characters and more, a line each in lower case: those of zxcvbn's list
 * (@zxcvbn-ts/language-common 4.1.3, MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc., © 2021 @zxcvbn-ts).
 */
const file = new URL('common-passwords.txt.gz', import.meta.url);
const unpack = promisify(gunzip);

/** Words close to the person who chooses a password; guessers try them too. */
interface Near {
  email: string;
  /** name of the store */
  store: string;
}

/**
 * Refuses what guessers try first, and one character again and again. The list is read when somebody chooses a
 * password, which takes a hundredth of hashing it.
 * @throws FieldError on `field`
 */
export async function assertUncommon(field: string, password: string, near: Near): Promise<void> {
  if (listGuessableWords(near).includes(normalizeWord(password)))
    throw new FieldError(field, 'INVALID', createSentence('passwordGuessable'));
  const list = (await unpack(await readFile(file))).toString();
  const isCommon = list.includes(`\n${password.normalize('NFKC').toLowerCase()}\n`);
  if (!isCommon && !/^(.)\1*$/u.test(password)) return;
  throw new FieldError(field, 'INVALID', createSentence('passwordCommon'));
}

function listGuessableWords({ email, store }: Near): string[] {
  return [email, email.split('@')[0] ?? '', store].map(normalizeWord);
}

/** `Ada.Lovelace-1815!` is `adalovelace`: signs, and numbers at the end, hold no guesser up. */
function normalizeWord(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return letters.replace(/\p{N}+$/u, '') || letters;
}
