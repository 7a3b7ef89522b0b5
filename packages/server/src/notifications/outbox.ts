import { command, type Db, type Tx } from '../db/index.ts';
import type { MailData, MailKind } from './mail-data.ts';
import type { LimitedKind, MailPermit } from './mail-limits.ts';
import { writtenName } from './written-name.ts';

/** One mail to one address. */
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

/** Sends the mail once `tx` has committed, and only then. Names in it are those that {@link writtenName} lets through. */
export async function queueMail(tx: Tx, { kind, to, key, data, locale }: Mail, now = new Date()): Promise<void> {
  await queue(tx, key, kind, to, locale ?? null, JSON.stringify(withWrittenNames(data)), now.toISOString());
}

const queue = command(
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

function withWrittenNames(data: MailData[MailKind]): MailData[MailKind] {
  return {
    ...data,
    ...('name' in data && { name: writtenName(data.name) }),
    ...('shipping' in data && { shipping: { ...data.shipping, name: writtenName(data.shipping.name ?? '') } }),
  };
}
