import type { EventType, ShopEvent } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Tx } from '../db/index.ts';
import { type Mail, queueMail } from '../notifications/index.ts';
import { readStoreSettings } from '../settings/index.ts';

/** Mails the owner of the shop, once, what somebody has to do something about, unless the setting `notices` leaves it out. */
export async function notifyOwnerOfEvents(tx: Tx, events: readonly ShopEvent[], now: Date): Promise<void> {
  const noticeEvents = events.filter(({ type }) => isNoticeType(type));
  if (noticeEvents.length === 0) return;
  const { support_email: to } = await readStoreSettings(tx);
  if (!to) return;
  const unwanted = await unwantedTypes(tx);
  const names = await productNames(tx, noticeEvents);
  for (const event of noticeEvents) {
    const mail = unwanted.includes(event.type) ? null : buildNoticeMail(event, to, names);
    if (mail) await queueMail(tx, mail, now);
  }
}

/** Events that the owner is notified of by mail, unless the setting `notices` turns them off. */
const noticeTypes = [
  'order.created',
  'stock.low',
  'subscription.failed',
  'return.requested',
  'order.refund_failed',
] as const satisfies EventType[];

const isNoticeType = (type: EventType) => noticeTypes.some((noticeType) => noticeType === type);

function buildNoticeMail(event: ShopEvent, to: string, names: ReadonlyMap<string, string>): Mail | null {
  const [key, link] = [`event-${event.id}`, ''];
  if (event.type === 'order.created') {
    const { number, currency, total_minor, items } = event.data;
    return { kind: 'owner_order', to, key, data: { link, number, currency, amount: total_minor, pieces: items } };
  }
  if (event.type === 'stock.low') {
    const product = names.get(event.entity_id) ?? event.entity_id;
    return { kind: 'owner_stock', to, key, data: { link, product, left: event.data.stock_level } };
  }
  if (event.type === 'subscription.failed') {
    const { failures, date_retry } = event.data;
    return { kind: 'owner_renewal', to, key, data: { link, subscription: event.entity_id, failures, date_retry } };
  }
  if (event.type === 'return.requested') {
    return { kind: 'owner_return', to, key, data: { link, number: event.data.number } };
  }
  if (event.type === 'order.refund_failed') {
    const { number, currency, amount_minor } = event.data;
    return { kind: 'owner_refund', to, key, data: { link, number, currency, amount: amount_minor } };
  }
  return null;
}

/** The setting `notices`, e.g. `{"off":["order.created"]}`. */
async function unwantedTypes(db: Db): Promise<readonly string[]> {
  const settings = db.selectFrom('settings').select('value').where('id', '=', 'notices');
  const row = await settings.executeTakeFirst();
  const { off } = row ? parseJson<{ off?: unknown }>(row.value) : {};
  return Array.isArray(off) ? off : [];
}

async function productNames(db: Db, events: readonly ShopEvent[]): Promise<Map<string, string>> {
  const ids = events.filter(({ type }) => type === 'stock.low').map(({ entity_id }) => entity_id);
  if (ids.length === 0) return new Map();
  const products = db.selectFrom('products').select(['id', 'name']);
  const rows = await products.where(isInJsonList(db, 'id', JSON.stringify(ids))).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
