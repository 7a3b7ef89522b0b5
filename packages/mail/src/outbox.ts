import { type Db, defineCommand, type Tx } from '@mercer/database';
import { neutralizeLinks, sanitizeName } from './buyer-text.ts';
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
    ...('sender' in data && { sender: sanitizeName(data.sender) }),
    ...('recipient' in data && { recipient: sanitizeName(data.recipient) }),
    ...('message' in data && { message: neutralizeLinks(data.message) }),
    ...('reason' in data && data.reason && { reason: neutralizeLinks(data.reason) }),
  };
}

const addressLines = ['company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'] as const;

function writtenAddress(address: MailAddress): MailAddress {
  const lines = addressLines.flatMap((line) => (address[line] ? [[line, neutralizeLinks(address[line])]] : []));
  return { ...address, ...Object.fromEntries(lines), name: sanitizeName(address.name ?? '') };
}
