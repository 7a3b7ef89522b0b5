import { useState } from 'react';
import { downloadTable } from '../../api/download.ts';
import { importKinds } from '../../api/transfer.ts';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import { ImportList, NewImport } from './imports.tsx';
import styles from './transfer.module.css';

/** Files that come in, and tables that go out. */
export default function TransferPage() {
  const words = useWords();
  const can = useCan();
  return (
    <Page title={words.areas.transfer} isNarrow>
      <div className={pageStyles.columns}>
        {can('imports') ? (
          <div className={pageStyles.column}>
            <NewImport />
            <ImportList />
          </div>
        ) : null}
        {can('exports') ? <ExportCard /> : null}
      </div>
    </Page>
  );
}

type Table = (typeof importKinds)[number];

/** Permissions that a table needs besides that of exports: it holds what they open. */
const tablePermissions: Record<Table, string> = {
  products: 'products.read',
  orders: 'customers.read',
  customers: 'customers.read',
  subscribers: 'customers.read',
  giftcards: 'customers.read',
  reviews: 'customers.read',
  coupons: 'discounts.read',
  redirects: 'content.read',
};

function ExportCard() {
  const words = useWords();
  const can = useCan();
  const [loading, setLoading] = useState<Table>();
  const [error, setError] = useState<unknown>();
  const download = async (table: Table) => {
    setLoading(table);
    setError(undefined);
    await downloadTable(`/operator/exports/${table}.csv`, `${table}.csv`).catch(setError);
    setLoading(undefined);
  };
  return (
    <Card title={words.transfer.exports}>
      <p className={pageStyles.muted}>{words.transfer.exportsLead}</p>
      {error ? <Notice kind="error">{describeError(error, words)}</Notice> : null}
      <ul className={styles.tables}>
        {importKinds
          .filter((table) => can(tablePermissions[table]))
          .map((table) => (
            <li key={table} className={styles.table}>
              {words.transfer.kinds[table]}
              <Button
                isSmall
                aria-label={words.transfer.downloadNamed(words.transfer.kinds[table])}
                isPending={loading === table}
                isDisabled={loading !== undefined && loading !== table}
                onPress={() => download(table)}
              >
                {words.transfer.download}
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
