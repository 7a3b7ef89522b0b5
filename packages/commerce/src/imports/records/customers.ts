import { splitCellValues } from '../products/values.ts';
import { type ImportedAddress, nameAddressColumns, nameWooCommerceColumns, readAddress } from './addresses.ts';
import { FieldReader } from './field-reader.ts';
import { findOwnerColumn, type ImportedOwnerValues, readOwnerValues } from './owner-values.ts';
import { ownFormat, type RecordKind } from './record-table.ts';

/** A customer; undefined fields are not in the file and stay as they are. */
export interface ImportedCustomer extends ImportedOwnerValues {
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null | undefined;
  accepts_marketing: boolean | undefined;
  tags: string[] | undefined;
  note: string | undefined;
  tax_exempt: boolean | undefined;
  shipping: ImportedAddress | null;
  billing: ImportedAddress | null;
  date_created: string | null;
}

const ownAddress = ['company', 'address1', 'address2', 'city', 'state', 'zip', 'country'];

const shopifyAddress = {
  'default address company': 'company',
  'default address address1': 'address1',
  'default address address2': 'address2',
  'default address city': 'city',
  'default address province code': 'state',
  'default address country code': 'country',
  'default address zip': 'zip',
  'default address phone': 'phone',
};

/** People with an account: they come without passwords, and set one by a mail. */
export const customerKind: RecordKind<ImportedCustomer> = {
  formats: [
    {
      name: ownFormat,
      needs: ['email', 'email_optin', 'first_name'],
      fields: {
        email: 'email',
        first_name: 'first_name',
        last_name: 'last_name',
        phone: 'phone',
        email_optin: 'accepts_marketing',
        tags: 'tags',
        note: 'note',
        tax_exempt: 'tax_exempt',
        date_created: 'date_created',
        ...nameAddressColumns('shipping_', Object.fromEntries(ownAddress.map((name) => [name, name]))),
      },
      findField: findOwnerColumn,
      // an address is confirmed by its owner alone
      derived: ['id', 'email_verified'],
    },
    {
      name: 'Shopify',
      needs: ['email', 'first name', 'accepts email marketing'],
      fields: {
        email: 'email',
        'first name': 'first_name',
        'last name': 'last_name',
        phone: 'phone',
        'accepts email marketing': 'accepts_marketing',
        tags: 'tags',
        note: 'note',
        'tax exempt': 'tax_exempt',
        ...nameAddressColumns('shipping_', shopifyAddress),
      },
      // they follow from the orders
      derived: ['customer id', 'total spent', 'total orders'],
    },
    {
      name: 'WooCommerce',
      needs: ['user_email', 'billing_address_1'],
      fields: {
        user_email: 'email',
        first_name: 'first_name',
        last_name: 'last_name',
        user_registered: 'date_created',
        ...nameWooCommerceColumns('billing'),
        ...nameWooCommerceColumns('shipping'),
      },
      derived: [
        'id',
        'customer_id',
        'user_login',
        'user_pass',
        'display_name',
        'user_nicename',
        'nickname',
        'roles',
        'billing_email',
      ],
    },
    {
      name: 'WooCommerce',
      needs: ['name', 'username', 'email'],
      fields: { email: 'email', name: 'name', 'sign up': 'date_created' },
      derived: ['username', 'last active', 'orders', 'total spend', 'aov'],
    },
  ],
  read([row], reading) {
    const reader = new FieldReader(row, reading);
    const email = reader.email('email');
    const { first_name, last_name } = readNames(reader);
    const fallbackName = `${first_name} ${last_name}`.trim();
    const shipping = readAddress(row, reading, { prefix: 'shipping_', fallbackName });
    const billing = readAddress(row, reading, { prefix: 'billing_', fallbackName });
    const tags = reader.text('tags', 5000);
    const note = reader.text('note', 2000);
    const isLeftOut = email === null && reading.faults.count === 0;
    if (isLeftOut) reader.note('first_name', 'a customer without an e-mail address is not imported');
    const fields = {
      email: email ?? '',
      first_name,
      last_name,
      phone: reader.text('phone', 50),
      accepts_marketing: reader.answer('accepts_marketing') ?? undefined,
      tags: tags ? splitCellValues(tags, row.format === 'Mercer' ? '|' : ',').slice(0, 50) : undefined,
      note: note ?? undefined,
      tax_exempt: reader.answer('tax_exempt') ?? undefined,
      ...readOwnerValues(row, reading),
      shipping,
      billing,
      date_created: reader.moment('date_created') ?? null,
    };
    return { key: email ?? '', fields, isLeftOut };
  },
};

function readNames(reader: FieldReader): { first_name: string; last_name: string } {
  const first_name = reader.text('first_name', 100) ?? '';
  const last_name = reader.text('last_name', 100) ?? '';
  if (first_name || last_name) return { first_name, last_name };
  const [first = '', ...furtherNames] = (reader.text('name', 200) ?? '').split(/\s+/);
  return { first_name: first, last_name: furtherNames.join(' ') };
}
