import { FieldReader } from './field-reader.ts';
import { ownFormat, type RecordKind } from './record-table.ts';

export interface ImportedRedirect {
  from: string;
  to: string;
  status: 301 | 302;
}

/** Paths that lead elsewhere. */
export const redirectKind: RecordKind<ImportedRedirect> = {
  formats: [
    {
      name: ownFormat,
      needs: ['from', 'to'],
      fields: { from: 'from', to: 'to', status: 'status' },
      derived: ['id', 'date_created'],
    },
    {
      name: 'Shopify',
      needs: ['redirect from', 'redirect to'],
      fields: { 'redirect from': 'from', 'redirect to': 'to' },
    },
    {
      name: 'WooCommerce (Redirection)',
      needs: ['source', 'target'],
      fields: { source: 'from', target: 'to', code: 'status', regex: 'regex' },
      derived: ['type', 'hits', 'title', 'last_count'],
    },
  ],
  read([row], reading) {
    // the path under which the shop names a redirect of a list
    const reader = new FieldReader(row, reading, 'redirects.0.');
    const from = reader.text('from', 1000);
    const to = reader.text('to', 1000);
    if (!from) reader.fault('from', 'a path like /old-page');
    if (!to) reader.fault('to', 'a path like /new-page, or an https address');
    const status = reader.choice('status', { '301': '301', '302': '302', '307': '302', '308': '301' });
    if (reader.answer('regex') === true) reader.fault('regex', 'a redirect of one path, without a pattern');
    return { key: from ?? '', fields: { from: from ?? '', to: to ?? '', status: status === '302' ? 302 : 301 } };
  },
};
