import { FieldReader } from './field-reader.ts';
import { ownFormat, type RecordKind } from './record-table.ts';

export interface ImportedGiftcard {
  /** '': the file does not say it */
  code: string;
  /** id of a card that this shop has exported */
  id: string | null;
  /** major units of `currency` */
  amount: number;
  balance: number;
  /** null: that of the store */
  currency: string | null;
  active: boolean;
  date_expires: string | null;
  date_created: string | null;
}

/** Gift cards with what is left on them. */
export const giftcardKind: RecordKind<ImportedGiftcard> = {
  formats: [
    {
      name: ownFormat,
      needs: ['id', 'last4', 'balance'],
      fields: {
        id: 'id',
        code: 'code',
        currency: 'currency',
        active: 'active',
        amount: 'amount',
        balance: 'balance',
        date_expires: 'date_expires',
        date_created: 'date_created',
      },
      derived: ['last4'],
    },
    {
      name: 'Shopify',
      needs: ['last characters', 'current balance'],
      fields: {
        code: 'code',
        'last characters': 'last4',
        'initial balance': 'amount',
        'current balance': 'balance',
        currency: 'currency',
        'expires on': 'date_expires',
        'created at': 'date_created',
        'enabled?': 'active',
      },
    },
    {
      name: 'WooCommerce',
      needs: ['code', 'balance'],
      fields: {
        code: 'code',
        amount: 'amount',
        'initial value': 'amount',
        'issued value': 'amount',
        balance: 'balance',
        currency: 'currency',
        expires: 'date_expires',
        'expires on': 'date_expires',
        'expiration date': 'date_expires',
        date_expires: 'date_expires',
        active: 'active',
        status: 'active',
        'create date': 'date_created',
      },
    },
    {
      name: 'WooCommerce',
      needs: ['card number', 'balance'],
      fields: { 'card number': 'code', balance: 'balance', 'expiration date': 'date_expires', active: 'active' },
    },
  ],
  read([row], reading) {
    const reader = new FieldReader(row, reading);
    const code = reader.readField('code', 'a code of 8 to 50 letters, digits, spaces and dashes', (text) =>
      /^[A-Za-z0-9 -]{8,50}$/.test(text) ? text : undefined,
    );
    const id = row.text('id') || null;
    const balance = reader.amount('balance');
    if (balance === null || (balance !== undefined && balance < 0)) reader.fault('balance', 'an amount like 25.00');
    const isLeftOut = !code && id === null && reading.faults.count === 0;
    if (isLeftOut)
      reader.note(
        row.has('last4') ? 'last4' : 'balance',
        'the file has no code of the card, so that nobody could pay with it',
      );
    const amount = reader.amount('amount') ?? balance ?? 0;
    const fields = {
      code: code ?? '',
      id,
      amount: Math.max(amount, balance ?? 0),
      balance: balance ?? 0,
      currency: readCurrency(reader),
      active: readActive(reader),
      date_expires: reader.moment('date_expires') ?? null,
      date_created: reader.moment('date_created') ?? null,
    };
    return { key: id ?? (code ?? '').toUpperCase().replace(/[\s]/g, ''), fields, isLeftOut };
  },
};

function readCurrency(reader: FieldReader): string | null {
  const currency = reader.readField('currency', 'a currency like EUR', (text) =>
    /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined,
  );
  return currency ?? null;
}

function readActive(reader: FieldReader): boolean {
  const answer = reader.readField('active', 'yes or no', (text) => {
    if (/^(yes|true|1|active|enabled|publish)$/i.test(text)) return true;
    return /^(no|false|0|inactive|disabled|expired|draft)$/i.test(text) ? false : undefined;
  });
  return answer ?? true;
}
