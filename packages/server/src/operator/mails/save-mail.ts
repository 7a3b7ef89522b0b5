import { advisoryLock } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import {
  dropWords,
  type MailName,
  type MailWords,
  placeholdersOf,
  saveWords,
  unknownPlaceholder,
} from '../../notifications/index.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { findMail, idOf, type Place } from './read-mails.ts';
import type { OperatorMail, WordsFields } from './schema.ts';

/** Two who write mails wait for each other. */
const mailsLock = 7_203_158;

export async function saveMail(saving: Saving, place: Place, input: WordsFields, ifMatch?: string) {
  const before = await mailBefore(saving, place, ifMatch);
  await saveWords(saving.tx, place, wordsOf(before, input), saving.now);
  return told(saving, place, before);
}

/** The mail says ours again. */
export async function resetMail(saving: Saving, place: Place, ifMatch?: string): Promise<void> {
  const before = await mailBefore(saving, place, ifMatch);
  await dropWords(saving.tx, place);
  await told(saving, place, before);
}

/** @throws ApiError 400 with the field of a placeholder that the mail does not have */
export function wordsOf(before: OperatorMail, input: WordsFields): MailWords {
  const { subject = before.subject, heading = before.heading, paragraphs = before.paragraphs } = input;
  const { button = before.button, note = before.note } = input;
  const words = { subject, heading, paragraphs, button, note };
  assertPlaceholders(before.name, words);
  return words;
}

function assertPlaceholders(name: MailName, { paragraphs, ...lines }: MailWords): void {
  const fields = [...Object.entries(lines), ...paragraphs.map((text, at) => [`paragraphs.${at}`, text] as const)];
  const allowed = placeholdersOf(name);
  for (const [field, text] of fields) {
    const unknown = unknownPlaceholder(text, allowed);
    if (unknown === undefined) continue;
    const known = allowed.map((one) => `{{${one}}}`).join(', ');
    throw invalid(`${field}: ${unknown} is not known in this mail; it has ${known}`, field);
  }
}

async function mailBefore({ tx }: Saving, place: Place, ifMatch?: string): Promise<OperatorMail> {
  await advisoryLock(tx, mailsLock);
  const before = await findMail(tx, place);
  assertMatch(ifMatch, before);
  return before;
}

async function told({ tx, actor, now }: Saving, place: Place, before: OperatorMail) {
  const id = idOf(place);
  const read = async () => new Map([[id, await findMail(tx, place)]]);
  return (await changed(tx, { entity: 'mail', ids: [id], actor, now, before: new Map([[id, before]]), read })).get(id);
}
