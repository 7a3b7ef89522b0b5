import { FieldReader } from './field-reader.ts';
import { ownFormat, type RecordKind } from './record-table.ts';

export interface ImportedSubscriber {
  email: string;
  /** pending: somebody has signed up and never confirmed it */
  status: 'pending' | 'confirmed' | 'unsubscribed';
  locale: string | null;
  date_created: string | null;
  date_confirmed: string | null;
  date_unsubscribed: string | null;
}

const statuses = {
  confirmed: 'confirmed',
  pending: 'pending',
  unsubscribed: 'unsubscribed',
  // Words of other programs
  subscribed: 'confirmed',
  unconfirmed: 'pending',
  yes: 'confirmed',
  no: 'unsubscribed',
  inactive: 'unsubscribed',
  bounced: 'unsubscribed',
  cleaned: 'unsubscribed',
} as const;

/** Readers of a newsletter. */
export const subscriberKind: RecordKind<ImportedSubscriber> = {
  formats: [
    {
      name: ownFormat,
      needs: ['email', 'status', 'date_confirmed'],
      fields: {
        email: 'email',
        status: 'status',
        locale: 'locale',
        date_created: 'date_created',
        date_confirmed: 'date_confirmed',
        date_unsubscribed: 'date_unsubscribed',
      },
      derived: ['id'],
    },
    {
      name: 'Shopify',
      needs: ['email', 'accepts email marketing'],
      fields: { email: 'email', 'accepts email marketing': 'status' },
    },
    {
      name: 'Mailchimp',
      needs: ['email address', 'optin_time'],
      fields: {
        'email address': 'email',
        optin_time: 'date_created',
        confirm_time: 'date_confirmed',
        unsub_time: 'date_unsubscribed',
      },
    },
    {
      name: 'WooCommerce (MailPoet)',
      needs: ['email', 'global status'],
      fields: { email: 'email', 'global status': 'status' },
    },
  ],
  read([row], reading) {
    const reader = new FieldReader(row, reading);
    const email = reader.email('email');
    if (email === null) reader.fault('email', 'an e-mail address');
    const dates = {
      date_created: reader.moment('date_created') ?? null,
      date_confirmed: reader.moment('date_confirmed') ?? null,
      date_unsubscribed: reader.moment('date_unsubscribed') ?? null,
    };
    const named = reader.choice('status', statuses);
    const status = named ?? (dates.date_unsubscribed ? 'unsubscribed' : 'confirmed');
    // Shopify writes no for everybody who has never agreed: they are no readers
    const isLeftOut = row.format === 'Shopify' && row.text('status').toLowerCase() !== 'yes';
    const fields = { email: email ?? '', status, locale: reader.text('locale', 20) ?? null, ...dates };
    return { key: email ?? '', fields, isLeftOut };
  },
};
