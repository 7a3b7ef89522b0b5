import { type ProductFilter, readProductPage, type ShopProduct } from '../../api/products.ts';
import { type Column, NoRecords, RecordGrid } from '../../list/record-grid.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles, ViewTabs } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import type { Words } from '../../words/en.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { PriceCell, StockCell } from './inline-cells.tsx';
import { ProductStatusBadge } from './product-status-badge.tsx';
import styles from './products.module.css';

const filterNames = ['q', 'status', 'category', 'tag', 'sort'] as const satisfies ProductFilter[];
const views = ['all', 'active', 'draft', 'archived'] as const;

function ProductName({ product }: { product: ShopProduct }) {
  const picture = product.images[0]?.file.url;
  return (
    <span className={styles.product}>
      {picture ? <img src={`${picture}?width=96`} alt="" loading="lazy" /> : <span className={styles.noPicture} />}
      <span>{product.name}</span>
    </span>
  );
}

function buildColumns({ products }: Words): Column<ShopProduct>[] {
  const { columns } = products;
  return [
    {
      id: 'name',
      label: columns.name,
      width: 'minmax(180px, 2.5fr)',
      render: (product) => <ProductName product={product} />,
    },
    { id: 'sku', label: columns.sku, width: '130px', render: ({ sku }) => sku ?? '' },
    {
      id: 'status',
      label: columns.status,
      width: '110px',
      render: ({ status }) => <ProductStatusBadge status={status} />,
    },
    {
      id: 'price',
      label: columns.price,
      width: '160px',
      isNumeric: true,
      render: (product) => <PriceCell product={product} />,
    },
    {
      id: 'stock',
      label: columns.stock,
      width: '160px',
      isNumeric: true,
      render: (product) => <StockCell product={product} />,
    },
  ];
}

export default function ProductsPage() {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const [filters, changeFilters] = useFilters<ProductFilter>(filterNames);
  const list = useListQuery(['products', 'list', filters], (after) => readProductPage(filters, after));
  const clearFilters = () => changeFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  const currentView = filters.status ?? 'all';
  return (
    <Page
      title={words.areas.products}
      actions={
        can('products.write') ? (
          <ButtonLink href="/products/new" look="primary">
            {words.products.create}
          </ButtonLink>
        ) : null
      }
    >
      <ViewTabs
        label={words.list.views}
        views={views.map((name) => ({
          label: name === 'all' ? words.orders.views.all : words.products.states[name],
          href: name === 'all' ? '/products' : `/products?status=${name}`,
          isCurrent: name === currentView,
          count:
            name === currentView && list.count
              ? `${formats.number(list.count.value)}${list.count.isExact ? '' : '+'}`
              : undefined,
        }))}
      />
      <div className={listStyles.tools}>
        <SearchBox
          label={words.products.search}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
        <SelectField
          label={words.list.sort}
          isLabelHidden
          value={filters.sort ?? ''}
          onChange={(event) => changeFilters({ sort: event.target.value })}
        >
          <option value="">{words.products.sorts.newest}</option>
          <option value="-date_updated">{words.products.sorts.changed}</option>
          <option value="-popularity">{words.products.sorts.popular}</option>
          <option value="price">{words.products.sorts.cheapest}</option>
          <option value="-price">{words.products.sorts.dearest}</option>
        </SelectField>
      </div>
      <RecordGrid
        label={words.areas.products}
        list={list}
        columns={buildColumns(words)}
        cardHeight={116}
        renderCard={(product) => (
          <div className={listStyles.card}>
            <div className={listStyles.cardLine}>
              <ProductName product={product} />
              <ProductStatusBadge status={product.status} />
            </div>
            <div className={listStyles.cardLine}>
              <span>
                <PriceCell product={product} />
              </span>
              <span>
                {words.products.columns.stock} <StockCell product={product} />
              </span>
            </div>
          </div>
        )}
        findHref={({ id }) => `/products/${id}`}
        findName={({ name }) => name}
        empty={
          <NoRecords title={words.products.none} hasFilters={Object.keys(filters).length > 0} onClear={clearFilters} />
        }
      />
    </Page>
  );
}
