import { mailNames } from '@mercer/mail';
import * as v from 'valibot';
import { answered } from '../description/fields.ts';
import { createReplacementSchema } from '../description/replacement.ts';

/** A control character, a line break too, would be no part of a sentence. */
const possiblyEmptyLine = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest), v.regex(/^\P{Cc}*$/u, 'a line of text is expected'));
const nonEmptyLine = (longest: number) => v.pipe(possiblyEmptyLine(longest), v.nonEmpty());

const fields = {
  subject: v.optional(nonEmptyLine(200)),
  heading: v.optional(nonEmptyLine(200)),
  paragraphs: v.optional(v.pipe(v.array(nonEmptyLine(2000)), v.minLength(1), v.maxLength(20))),
  button: v.optional(nonEmptyLine(80)),
  note: v.optional(possiblyEmptyLine(500)),
};

/** Fields that are left out stay; those of the answer alone are passed over. */
export const WordsInput = v.strictObject({
  ...fields,
  name: answered,
  locale: answered,
  to: answered,
  is_changed: answered,
  placeholders: answered,
});
/** Words that are left out are the shop's own ones again. */
export const WordsReplacement = createReplacementSchema(WordsInput, {
  defaults: {},
  derived: ['subject', 'heading', 'paragraphs', 'button', 'note'],
});
export const PreviewInput = v.strictObject({ ...fields, order_id: v.optional(v.pipe(v.string(), v.maxLength(100))) });

export type WordsFields = v.InferOutput<typeof WordsInput>;

const to = v.picklist(['shopper', 'owner']);

export const MailAnswer = v.strictObject({
  name: v.picklist(mailNames),
  locale: v.string(),
  to,
  subject: v.string(),
  heading: v.string(),
  paragraphs: v.array(v.string()),
  button: v.string(),
  note: v.string(),
  is_changed: v.boolean(),
  placeholders: v.array(v.string()),
});

export type OperatorMail = v.InferOutput<typeof MailAnswer>;

export const ListedMail = v.strictObject({
  name: v.picklist(mailNames),
  to,
  /** locales in which the owner has changed the mail */
  changed: v.array(v.string()),
  placeholders: v.array(v.string()),
});

export const FailedMail = v.strictObject({
  key: v.string(),
  kind: v.string(),
  to: v.string(),
  attempts: v.number(),
  /** latest error of the mail server or of the connection to it */
  error: v.nullable(v.string()),
  date_created: v.string(),
});

export const PreviewAnswer = v.strictObject({ subject: v.string(), html: v.string(), text: v.string() });
