import { type Customer, type CustomerFilter, readCustomerPage } from '../../api/customers.ts';
import { type Column, NoRecords, RecordGrid } from '../../list/record-grid.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import type { Words } from '../../words/en.ts';
import { type Formats, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';

const filterNames = ['q', 'tag', 'has_account', 'sort'] as const satisfies CustomerFilter[];

const writeSpend = ({ spend }: Customer, formats: Formats) =>
  spend.map(({ amount, currency }) => formats.money(amount, currency)).join(' + ');

function buildColumns({ customers }: Words, formats: Formats): Column<Customer>[] {
  const { columns } = customers;
  return [
    { id: 'name', label: columns.name, width: 'minmax(140px, 1.5fr)', render: ({ name }) => name || customers.noName },
    { id: 'email', label: columns.email, width: 'minmax(160px, 2fr)', render: ({ email }) => email },
    {
      id: 'orders',
      label: columns.orders,
      width: '80px',
      isNumeric: true,
      render: ({ order_count }) => formats.number(order_count),
    },
    {
      id: 'spent',
      label: columns.spent,
      width: '130px',
      isNumeric: true,
      render: (customer) => writeSpend(customer, formats),
    },
    {
      id: 'last',
      label: columns.last,
      width: '120px',
      render: ({ date_last_order }) => (date_last_order ? formats.date(date_last_order) : ''),
    },
    {
      id: 'tags',
      label: columns.tags,
      width: 'minmax(80px, 1fr)',
      render: ({ tags }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
    },
  ];
}

export default function CustomersPage() {
  const words = useWords();
  const formats = useFormats();
  const [filters, changeFilters] = useFilters<CustomerFilter>(filterNames);
  const list = useListQuery(['customers', 'list', filters], (after) => readCustomerPage(filters, after));
  const clearFilters = () => changeFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <Page title={words.areas.customers}>
      <div className={listStyles.tools}>
        <SearchBox
          label={words.customers.search}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
      </div>
      <RecordGrid
        label={words.areas.customers}
        list={list}
        columns={buildColumns(words, formats)}
        cardHeight={76}
        renderCard={(customer) => (
          <div className={listStyles.card}>
            <div className={listStyles.cardLine}>
              <strong>{customer.name || customer.email}</strong>
              <span>{writeSpend(customer, formats)}</span>
            </div>
            <div className={listStyles.cardLine}>
              <span className={pageStyles.muted}>{customer.email}</span>
              <span className={pageStyles.muted}>
                {words.customers.columns.orders}: {formats.number(customer.order_count)}
              </span>
            </div>
          </div>
        )}
        findHref={({ id }) => `/customers/${id}`}
        findName={({ name, email }) => name || email}
        empty={
          <NoRecords title={words.customers.none} hasFilters={Object.keys(filters).length > 0} onClear={clearFilters} />
        }
      />
    </Page>
  );
}
