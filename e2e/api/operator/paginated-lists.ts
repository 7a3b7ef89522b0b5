import type { Db } from '@mercer/server';

/** A list with what is written of it. */
interface PaginatedList {
  path: string;
  /** the rows of these numbers, the oldest first */
  write(db: Db, numbers: number[]): Promise<unknown>;
  /** questions, with the columns that a page further down is looked up by */
  questions: Record<string, string[]>;
  isOldestFirst?: boolean;
}

const date_expires = '2026-09-01T00:00:00.000Z';
const isOddNumber = (at: number) => at % 2 === 1;

/** Two rows have one moment, as orders and events come together. */
function formatRowTime(at: number): string {
  return new Date(Date.UTC(2026, 5, 1) + Math.floor(at / 2) * 60_000).toISOString();
}

/** Formats a row's id with enough digits that ids are ordered as texts like their numbers. */
function formatRowId(at: number): string {
  return `row-${String(at).padStart(6, '0')}`;
}

/** Lists that grow with what is sold and done. */
export const walkedLists: PaginatedList[] = [
  {
    path: '/audit',
    write(db, numbers) {
      const change = { actor: 'Mara', action: 'update', entity_id: 'one', before: null, after: '{"name":"Lamp"}' };
      const rows = numbers.map((at) => {
        return { ...change, entity: isOddNumber(at) ? 'order' : 'product', date_created: formatRowTime(at) };
      });
      return db.insertInto('audit_log').values(rows).execute();
    },
    questions: {
      '': ['rowid'],
      'entity=order': ['entity', 'place'],
      'entity=order&entity_id=one': ['entity', 'entity_id', 'place'],
    },
  },
  {
    path: '/returns',
    write(db, numbers) {
      const about = { order_id: 'order', reason: 'Too small', note: null, order_status: 'delivered' } as const;
      const rows = numbers.map((at) => {
        const status = isOddNumber(at) ? ('requested' as const) : ('approved' as const);
        return { id: formatRowId(at), ...about, status, date_created: formatRowTime(at) };
      });
      return db.insertInto('returns').values(rows).execute();
    },
    questions: { '': ['date_created'], 'status=requested': ['status', 'date_created'] },
    isOldestFirst: true,
  },
  {
    path: '/payments',
    write(db, numbers) {
      const about = { order_id: 'order', method: 'card', amount: 1250, currency: 'USD' };
      const rows = numbers.map((at) => {
        const status = isOddNumber(at) ? ('declined' as const) : ('succeeded' as const);
        const gateway = isOddNumber(at) ? 'card' : 'stripe';
        return { id: formatRowId(at), ...about, status, gateway, date_created: formatRowTime(at) };
      });
      return db.insertInto('payments').values(rows).execute();
    },
    questions: {
      '': ['id'],
      'status=declined': ['status', 'id'],
      'gateway=card': ['gateway', 'id'],
      'order_id=other': ['order_id'],
    },
  },
  {
    path: '/differences',
    write(db, numbers) {
      const sides = { ours: '{"amount":1250,"currency":"USD"}', theirs: null };
      const about = { gateway: 'card', kind: 'payment_amount', order_id: null, transaction_id: 'one', ...sides };
      const rows = numbers.map((at) => {
        return {
          id: formatRowId(at),
          ...about,
          date_found: formatRowTime(at),
          date_gone: isOddNumber(at) ? date_expires : null,
        };
      });
      return db.insertInto('book_differences').values(rows).execute();
    },
    questions: { '': ['date_found'], 'status=open': ['date_gone', 'date_found'], 'status=gone': ['date_found'] },
  },
  {
    path: '/agents',
    write(db, numbers) {
      const rows = numbers.map((at) => {
        const date = formatRowTime(at);
        const [name, host] = [`Agent ${at}`, `agent-${at}.example`];
        const decision = { status: isOddNumber(at) ? ('stopped' as const) : ('new' as const), limits: null, note: '' };
        const dates = { date_created: date, date_updated: date, date_seen: date, date_verified: null };
        return {
          id: formatRowId(at),
          name,
          host,
          profile_url: `https://${host}/`,
          key_hash: null,
          ...decision,
          ...dates,
        };
      });
      return db.insertInto('agents').values(rows).execute();
    },
    questions: { '': ['id'], 'status=stopped': ['status', 'id'] },
  },
  {
    path: '/agent-calls',
    write(db, numbers) {
      const call = {
        protocol: 'rest',
        version: '2026-08-25',
        operation: 'get_cart',
        status: 200,
        code: null,
        verified: 0,
      } as const;
      const subjects = { request_id: null, checkout_id: null, order_id: null, network: null };
      const rows = numbers.map((at) => {
        const agent_id = isOddNumber(at) ? 'one' : 'two';
        return { id: formatRowId(at), agent_id, ...call, ...subjects, duration_ms: 1, date_created: formatRowTime(at) };
      });
      return db.insertInto('agent_calls').values(rows).execute();
    },
    questions: { '': ['id'], 'agent_id=one': ['agent_id', 'id'] },
  },
  {
    path: '/agent-deliveries',
    write(db, numbers) {
      const address = {
        url: 'https://agent.example/',
        host: 'agent.example',
        type: 'order.paid',
        date_due: '',
        error: null,
      };
      const outcome = { attempts: 1, date_delivered: null, response_status: 500, date_expires };
      const rows = numbers.map((at) => {
        const status = isOddNumber(at) ? ('dead' as const) : ('delivered' as const);
        const subject = {
          id: `order-${at}`,
          agent_id: isOddNumber(at) ? 'one' : 'two',
          order_id: 'order',
          event_id: at,
        };
        return { ...subject, ...address, ...outcome, status, date_created: formatRowTime(at) };
      });
      return db.insertInto('agent_deliveries').values(rows).execute();
    },
    questions: { '': ['event_id'], 'status=dead': ['status', 'event_id'], 'agent_id=one': ['agent_id', 'event_id'] },
  },
  {
    path: '/webhooks/one/deliveries',
    async write(db, numbers) {
      const webhook = { id: 'one', url: 'https://example.com', secret: '', types: '["*"]', enabled: 0 } as const;
      const webhooks = db.insertInto('webhooks').values({ ...webhook, date_created: formatRowTime(0) });
      await webhooks.onConflict((conflict) => conflict.doNothing()).execute();
      const deliveryFields = { attempts: 1, date_due: '', response_status: 500, error: 'It failed', date_expires };
      const rows = numbers.map((at) => {
        const status = isOddNumber(at) ? ('dead' as const) : ('delivered' as const);
        // the ids are texts of which a newer one may be less
        return {
          id: `one-${at}`,
          webhook_id: 'one',
          event_id: at,
          status,
          ...deliveryFields,
          date_created: formatRowTime(at),
        };
      });
      return db.insertInto('webhook_deliveries').values(rows).execute();
    },
    questions: { '': ['webhook_id', 'event_id'], 'status=dead': ['webhook_id', 'status', 'event_id'] },
  },
];
