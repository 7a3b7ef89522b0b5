import { toMajorUnits } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';
import type { PaymentChecks } from '@mercer/gateways';
import type { BookEntry } from './compare.ts';
import type { Settlement } from './settlements.ts';

/** Serializes a difference for the operator API, with amounts in major units. */
export function serializeDifference({
  ours: ledgerSide,
  theirs: gatewaySide,
  date_gone,
  ...row
}: Row<'book_differences'>) {
  const status = date_gone === null ? 'open' : 'gone';
  return { ...row, status, ours: serializeSide(ledgerSide), theirs: serializeSide(gatewaySide), date_gone };
}

function serializeSide(side: string | null) {
  if (side === null) return null;
  const { amount, ...sideFields } = parseJson<BookEntry>(side);
  return { ...sideFields, amount: toMajorUnits(amount, sideFields.currency) };
}

/** Serializes a payment with the bank's checks of the card and what the gateway has booked and withheld. */
export function serializePayment(row: Row<'payments'>) {
  const { id, order_id, method, gateway, transaction_id, status, currency, date_created, date_expires } = row;
  const checks = row.checks === null ? null : parseJson<PaymentChecks>(row.checks);
  const settlements = parseJson<Settlement[]>(row.settlements ?? '[]').map(serializeSettlement);
  return {
    id,
    order_id,
    method,
    gateway,
    transaction_id,
    status,
    amount: toMajorUnits(row.amount, currency),
    captured: row.captured === null ? null : toMajorUnits(row.captured, currency),
    currency,
    checks,
    date_created,
    date_expires,
    settlements,
  };
}

function serializeSettlement({ amount, fee, net, ...settlement }: Settlement) {
  const { currency, settled_currency } = settlement;
  return {
    ...settlement,
    amount: toMajorUnits(amount, currency),
    fee: toMajorUnits(fee, settled_currency),
    net: toMajorUnits(net, settled_currency),
  };
}
