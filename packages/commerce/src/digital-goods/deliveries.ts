import type { DeliveredGoods, Minor } from '@mercer/contract';
import { toMajorUnits } from '@mercer/contract';
import type { Db, Tx } from '@mercer/database';
import type { Signer } from '@mercer/platform/http/link-signature';
import { issueBoughtGiftcards, listCardsOfItems, parseRecipient, revokeBoughtGiftcards } from './bought-giftcards.ts';
import { buildDownloadPath, computeDownloadState, countRemainingDownloads, listDownloads } from './downloads.ts';
import { isFileOfLine, listProductFiles } from './files.ts';
import { listKeysOfItems, revokeLicenceKeys } from './licence-keys.ts';
import type { UnparceledLine } from './line.ts';
import { readDigitalSettings } from './settings.ts';

interface DeliveredOrder {
  id: string;
  currency: string;
  /** true once everything that was to be paid is paid */
  isPaid: boolean;
  /** true where less is paid than its gift cards are worth, such as after a payment was taken back */
  isUndone: boolean;
  /** true where all money has gone back, whoever has decided it */
  isRefunded: boolean;
}

/**
 * Brings what buyers got without a parcel in line with payment and refunds of a locked order. Idempotent.
 * @throws ApiError 409 `giftcard_spent` for a refund of a gift card that has been used
 */
export async function updateDeliveries(
  tx: Tx,
  order: DeliveredOrder,
  lines: readonly UnparceledLine[],
  now: Date,
): Promise<void> {
  for (const line of lines) {
    if (line.delivery === 'digital') {
      await revokeLicenceKeys(tx, line, now);
      continue;
    }
    if (order.isPaid) await issueBoughtGiftcards(tx, order, line, now);
    const unpaidLine = order.isUndone ? { ...line, refunded: line.quantity } : line;
    await revokeBoughtGiftcards(tx, unpaidLine, { isForced: order.isRefunded || order.isUndone, now });
  }
}

/** A line whose goods are shown to its buyer. */
interface ShownLine {
  id: string;
  product_id: string;
  variant_id: string | null;
  /** ISO 8601 time of the payment */
  paidAt: string;
  /** false for a line that is not paid, or was refunded as a whole */
  isDelivered: boolean;
}

/** Reads what the buyers of these lines got, by line; five statements for any number of them. */
export async function readDeliveredGoods(
  db: Db,
  config: Signer & { publicUrl: string },
  lines: readonly ShownLine[],
): Promise<Map<string, DeliveredGoods>> {
  if (lines.length === 0) return new Map();
  const ids = lines.map(({ id }) => id);
  const files = await listProductFiles(db, [...new Set(lines.map(({ product_id }) => product_id))]);
  const downloads = files.length > 0 ? await listDownloads(db, ids) : [];
  const keys = await listKeysOfItems(db, ids);
  const cards = await listCardsOfItems(db, ids);
  const settings = await readDigitalSettings(db);
  return new Map(
    lines.map((line): [string, DeliveredGoods] => {
      const shownFiles = line.isDelivered ? files.filter((file) => isFileOfLine(file, line)) : [];
      return [
        line.id,
        {
          downloads: shownFiles.map(({ id, name, size }) => {
            const row = downloads.find(({ item_id, file_id }) => item_id === line.id && file_id === id);
            const state = computeDownloadState(row, line.paidAt, settings);
            const path = buildDownloadPath(config, { itemId: line.id, fileId: id }, state.version);
            const remaining = countRemainingDownloads(state);
            return { id, name, size, url: `${config.publicUrl}${path}`, remaining, date_expires: state.date_expires };
          }),
          licence_keys: keys
            .filter(({ item_id, status }) => line.isDelivered && item_id === line.id && status !== 'revoked')
            .map(({ code }) => code)
            .toSorted((a, b) => Number(a === null) - Number(b === null)),
          giftcards: cards
            .filter(({ item_id }) => item_id === line.id)
            .map((card) => {
              const { name, email } = parseRecipient(card);
              const toMajorAmount = (amount: Minor) => toMajorUnits(amount, card.currency);
              const { last4, send_on, date_sent, active } = card;
              const amount = toMajorAmount(card.amount);
              return { last4, amount, recipient: { name, email }, send_on, date_sent, active: active === 1 };
            }),
        },
      ];
    }),
  );
}
