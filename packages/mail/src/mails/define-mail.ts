import type { MailWords, Texts } from '@mercer/platform/languages';
import type { Block } from '../template/content.ts';
import type { Format } from '../template/format.ts';

/** Numbers of mails that somebody can have sent to an address before it is known whose it is. */
export interface MailLimit {
  /** mails to one address in 15 minutes; in a day there are three times as many */
  address: number;
  /** requests from one network in 15 minutes, whether or not they lead to a mail */
  network: number;
}

/** Texts and formats in the language of the mail's reader. */
export interface Scribe {
  labels: Texts['mailFrame']['labels'];
  plan: Texts['mailFrame']['plan'];
  format: Format;
  publicUrl: string;
}

/** Values of placeholders by name, e.g. `order.number`; one without a value is null or ''. */
export type PlaceholderValues = Record<string, string | null | undefined>;

interface MailVariant<Data> {
  /** the English words; those of other languages are in the texts of these languages */
  words: MailWords;
  /** placeholders that the owner may use as well as `store.name`, which every mail has */
  placeholders: string[];
  /** data of this variant that replaces data of the kind's sample */
  sample?: Partial<Data>;
}

/**
 * A kind of mail, with its data, words and limits. The data is stored with each mail, so that a mail says what was true when it was
 * queued and no template reads another module's tables. Money is in minor units of `currency`; a `link` is a path of the
 * shop, e.g. `/order/5f1…?key=…`, and '' where there is no page.
 */
export interface MailDefinition<
  Data,
  Name extends string,
  Limit extends MailLimit | undefined = MailLimit | undefined,
> {
  /** a shopper unless it says otherwise */
  to?: 'owner';
  /** made-up data for previews and tests */
  sample: Data;
  /** words by name; a kind that says two things has a name for each, and all names are unique */
  variants: Record<Name, MailVariant<NoInfer<Data>>>;
  /** selects the name of a mail with this data; absent where there is only one */
  selectName?: (data: Data) => NoInfer<Name>;
  /** values of the placeholders, except those of the store and the customer */
  values?: (data: Data, format: Format) => PlaceholderValues;
  /** blocks between the sentences and the button */
  details?: (data: Data, scribe: Scribe) => Block[];
  /** present where the mail may go to a stranger's address: it is queued with a permit then */
  limit?: Limit;
  /** true where a buyer can cause the mail, to an address that may be a stranger's */
  isCausedByBuyer?: boolean;
}

export function defineMail<Data, Name extends string, Limit extends MailLimit | undefined = undefined>(
  mail: MailDefinition<Data, Name, Limit>,
): MailDefinition<Data, Name, Limit> {
  return mail;
}
