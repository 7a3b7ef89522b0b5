import { sql } from 'kysely';
import { type Db, defineStatement } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';

/** Work that waits in the database for whichever process comes first. */
export interface Queue {
  name: string;
  length: number;
  /** seconds that the oldest entry has waited; 0 when there is none */
  ageSeconds: number;
}

const facts = sql`count(*) as length, min(date_created) as oldest`;

const waiting = {
  mails: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from outbox where status = 'queued'`),
  events: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from events where id is null`),
  webhooks: defineStatement(
    (_: Db) => sql<QueueFacts>`select ${facts} from webhook_deliveries where status = 'queued'`,
  ),
  functions: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from function_runs where status = 'queued'`),
};

interface QueueFacts {
  length: number;
  oldest: string | null;
}

export type QueueName = keyof typeof waiting;

export const queueNames = Object.keys(waiting) as QueueName[]; // keys of the table

export async function readQueueState({ db, now }: Pick<AppDeps, 'db' | 'now'>, name: QueueName): Promise<Queue> {
  const [row] = await waiting[name](db);
  const oldest = row?.oldest ? Date.parse(row.oldest) : now().getTime();
  return { name, length: Number(row?.length), ageSeconds: Math.max(0, now().getTime() - oldest) / 1000 };
}
