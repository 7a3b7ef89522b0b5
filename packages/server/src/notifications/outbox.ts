import { type Db, defineCommand, type Tx } from '../db/index.ts';
import type { LimitedKind, MailPermit } from './mail-limits.ts';
import type { MailData, MailKind } from './mails/index.ts';
import type { MailAddress } from './mails/mail-facts.ts';

/** Mail of one kind to one address. */
export type Mail = { [Kind in MailKind]: MailOf<Kind> & PermitFor<Kind> }[MailKind];

type PermitFor<Kind extends MailKind> = Kind extends LimitedKind ? { permit: MailPermit } : unknown;

interface MailOf<Kind extends MailKind> {
  kind: Kind;
  to: string;
  /** names this mail for ever, e.g. `order:5f1…`: queued twice, it is sent once */
  key: string;
  data: MailData[Kind];
  /** the store's when absent */
  locale?: string | null | undefined;
}

/** Sends the mail once `tx` has committed, and only then. What a buyer has written leads nowhere in it. */
export async function queueMail(tx: Tx, { kind, to, key, data, locale }: Mail, now = new Date()): Promise<void> {
  await queue(tx, key, kind, to, locale ?? null, JSON.stringify(withoutLinks(data)), now.toISOString());
}

const queue = defineCommand(
  (db: Db, key: string, kind: string, recipient: string, locale: string | null, data: string, date: string) =>
    db
      .insertInto('outbox')
      .values({
        key,
        kind,
        recipient,
        locale,
        data,
        status: 'queued',
        attempts: 0,
        date_due: '',
        date_created: date,
        date_sent: null,
        error: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing()),
);

/** Removes links from what a buyer has written. */
function withoutLinks(data: MailData[MailKind]): MailData[MailKind] {
  return {
    ...data,
    ...('name' in data && { name: sanitizeName(data.name) }),
    ...('shipping' in data && { shipping: writtenAddress(data.shipping) }),
    ...('reason' in data && data.reason && { reason: neutralizeLinks(data.reason) }),
  };
}

const addressLines = ['company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'] as const;

function writtenAddress(address: MailAddress): MailAddress {
  const lines = addressLines.flatMap((line) => (address[line] ? [[line, neutralizeLinks(address[line])]] : []));
  return { ...address, ...Object.fromEntries(lines), name: sanitizeName(address.name ?? '') };
}

/** Dot before two letters or more, as in `evil.example`; an abbreviation such as `J.R.` stays. */
const hostDot = /(?<=[\p{L}\p{M}\p{N}_-])([.。．｡])(?=[\p{L}\p{M}]{2})/gu;

/**
 * Words of a buyer as a mail may say them, in one line: mail programs make a link of whatever looks like one. A blank takes that away,
 * and an address remains readable.
 */
export function neutralizeLinks(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/:(?=\/\/)/g, ': ')
    .replaceAll(/\/(?=\/)/g, '/ ')
    .replaceAll(/@(?=\S)/g, '@ ')
    .replaceAll(hostDot, '$1 ');
}

/** Longer than names are. */
const longest = 60;
const mostDigits = 4;

/** Letters of any script, and what stands between the parts of a name. */
const nameLetters = /^[\p{L}\p{M}\p{N}\u200c .,'’‘ʼ´`"“”„\-‐‑–·&()/]+$/u;
/** Initials as in `J.R.R. Tolkien`, or a dot that ends a word: what has more letters or digits behind its dot may be a host. */
const hostDots = /(?<!\p{L})\.|\.(?!$|[ ,)/-]|\p{L}(?:$|[. ,)-]))/u;

/**
 * A name as a mail may say it: one line. Anybody can call themselves anything and have a mail sent to a stranger. What could be an
 * address, a link or a sentence is left out, and the mail greets nobody by name.
 */
export function sanitizeName(name: string): string {
  const [line = ''] = name.trim().split(/[\p{Cc}\u2028\u2029]/u);
  const text = line.trim();
  const isName = text.length <= longest && nameLetters.test(text) && !hostDots.test(text) && !text.includes('//');
  return isName && digitsIn(text) <= mostDigits ? text : '';
}

function digitsIn(text: string): number {
  return text.match(/\p{N}/gu)?.length ?? 0;
}
