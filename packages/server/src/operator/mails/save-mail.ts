import { advisoryLock } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import { assertVersionMatches } from '../../http/routes/if-match.ts';
import {
  deleteMailWords,
  listPlaceholders,
  type MailName,
  type MailWords,
  saveMailWords,
  unknownPlaceholder,
} from '../../notifications/index.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { findOperatorMail, formatMailId, type MailPlace } from './read-mails.ts';
import type { OperatorMail, WordsFields } from './schema.ts';

/** Two who write mails wait for each other. */
const mailsLock = 7_203_158;

export async function updateMailWords(saving: Saving, place: MailPlace, input: WordsFields, ifMatch?: string) {
  const previousMail = await lockAndReadMail(saving, place, ifMatch);
  await saveMailWords(saving.tx, place, mergeMailWords(previousMail, input), saving.now);
  return commitMailChange(saving, place, previousMail);
}

/** The mail says ours again. */
export async function resetMailWords(saving: Saving, place: MailPlace, ifMatch?: string): Promise<void> {
  const previousMail = await lockAndReadMail(saving, place, ifMatch);
  await deleteMailWords(saving.tx, place);
  await commitMailChange(saving, place, previousMail);
}

/** @throws ApiError 400 with the field of a placeholder that the mail does not have */
export function mergeMailWords(previousMail: OperatorMail, input: WordsFields): MailWords {
  const {
    subject = previousMail.subject,
    heading = previousMail.heading,
    paragraphs = previousMail.paragraphs,
  } = input;
  const { button = previousMail.button, note = previousMail.note } = input;
  const words = { subject, heading, paragraphs, button, note };
  assertPlaceholders(previousMail.name, words);
  return words;
}

function assertPlaceholders(name: MailName, { paragraphs, ...lines }: MailWords): void {
  const fields = [...Object.entries(lines), ...paragraphs.map((text, at) => [`paragraphs.${at}`, text] as const)];
  const allowed = listPlaceholders(name);
  for (const [field, text] of fields) {
    const unknown = unknownPlaceholder(text, allowed);
    if (unknown === undefined) continue;
    const placeholderList = allowed.map((placeholder) => `{{${placeholder}}}`).join(', ');
    throw buildValidationError(`${field}: ${unknown} is not known in this mail; it has ${placeholderList}`, field);
  }
}

async function lockAndReadMail({ tx }: Saving, place: MailPlace, ifMatch?: string): Promise<OperatorMail> {
  await advisoryLock(tx, mailsLock);
  const storedMail = await findOperatorMail(tx, place);
  assertVersionMatches(ifMatch, storedMail);
  return storedMail;
}

async function commitMailChange({ tx, actor, now }: Saving, place: MailPlace, previousMail: OperatorMail) {
  const id = formatMailId(place);
  const readAfterChange = async () => new Map([[id, await findOperatorMail(tx, place)]]);
  return (
    await commitChange(tx, {
      entity: 'mail',
      ids: [id],
      actor,
      now,
      previousRecords: new Map([[id, previousMail]]),
      read: readAfterChange,
    })
  ).get(id);
}
