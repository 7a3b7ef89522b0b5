import type { ImportedGiftcard, RecordDraft } from '@mercer/commerce/imports';
import { toStoredCode } from '@mercer/commerce/promotions';
import { createRecordId } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { readStoreSettings } from '@mercer/platform/settings';
import { commitChange } from '../commit-change.ts';
import { readGiftcards } from '../discounts/giftcard-record.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a gift card. One that the shop has stays as it is: orders may have been paid with it since. */
export async function writeGiftcard(saving: RecordSaving, { fields }: RecordDraft<ImportedGiftcard>) {
  const { tx, actor, now } = saving;
  const cards = tx.selectFrom('giftcards').select('id');
  const { code_hash, last4 } = toStoredCode(fields.code);
  const condition = fields.code === '' ? cards.where('id', '=', fields.id) : cards.where('code_hash', '=', code_hash);
  if (await condition.executeTakeFirst()) return 'unchanged';
  if (fields.code === '') throw buildValidationError('id: a card of this shop, or one with a code, is expected', 'id');
  const { currency } = await readStoreSettings(tx);
  if (fields.currency !== null && fields.currency !== currency)
    throw buildValidationError(`currency: ${currency}, the currency of the store, is expected`, 'currency');
  const amount = toExactMinorAmount(fields.amount, currency, 'amount');
  const balance = toExactMinorAmount(fields.balance, currency, 'balance');
  const id = createRecordId(now);
  const facts = { id, currency, amount, balance, code_hash, last4, date_expires: fields.date_expires };
  const date_created = fields.date_created ?? now.toISOString();
  await tx
    .insertInto('giftcards')
    .values({ ...facts, active: fields.active ? 1 : 0, date_created })
    .execute();
  const read = () => readGiftcards(tx, [id]);
  await commitChange(tx, { entity: 'giftcard', ids: [id], actor, now, previousRecords: new Map(), read });
  return 'created';
}
