import { useState } from 'react';
import { type OrderFilter, readOrderPage, type ShopOrder } from '../../api/orders.ts';
import { type Column, NoRecords, RecordGrid } from '../../list/record-grid.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';

import { listStyles, type View, ViewTabs } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import type { Words } from '../../words/en.ts';
import { type Formats, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { ChangeManyDialog } from './change-many-dialog.tsx';
import { findBuyer } from './find-buyer.ts';
import { FulfillmentBadge, PaymentBadge } from './order-states.tsx';
import { useSavedViews, ViewButton } from './saved-views.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { ShipManyDialog } from './ship-many-dialog.tsx';

const filterNames = [
  'q',
  'status',
  'financial_status',
  'fulfillment_status',
  'on_hold',
  'overdue',
  'tag',
  'assignee',
  'from',
  'to',
  'sort',
] as const satisfies OrderFilter[];

type Filters = Partial<Record<OrderFilter, string>>;

const views = {
  all: {},
  toShip: { status: 'paid', fulfillment_status: 'unfulfilled,partially_fulfilled', on_hold: 'false' },
  unpaid: { financial_status: 'pending,partially_paid,authorized' },
  onHold: { on_hold: 'true' },
  returns: { status: 'return_requested' },
} satisfies Record<string, Filters>;

const viewNames = Object.keys(views) as (keyof typeof views)[]; // keys of the table

/** Filters that no view and no field of the page sets are shown as words, each of which can be taken off. */
const ownFields = new Set<OrderFilter>(['q', 'sort']);

const toHref = (filters: Filters) => {
  const query = new URLSearchParams(filters).toString();
  return query ? `/orders?${query}` : '/orders';
};

function buildColumns(
  words: Words,
  formats: Formats,
  ship: (order: ShopOrder) => void,
  maySend: boolean,
): Column<ShopOrder>[] {
  const { columns } = words.orders;
  return [
    { id: 'number', label: columns.number, width: '72px', render: ({ number }) => <strong>#{number}</strong> },
    { id: 'date', label: columns.date, width: '124px', render: (order) => formats.time(order.date_created) },
    {
      id: 'buyer',
      label: columns.customer,
      width: 'minmax(120px, 1.4fr)',
      render: (order) => <BuyerCell order={order} />,
    },
    {
      id: 'total',
      label: columns.total,
      width: '100px',
      isNumeric: true,
      render: (order) => formats.money(order.grand_total, order.currency),
    },
    { id: 'payment', label: columns.payment, width: '124px', render: (order) => <PaymentBadge order={order} /> },
    { id: 'shipment', label: columns.shipment, width: '130px', render: (order) => <FulfillmentBadge order={order} /> },
    {
      id: 'ship',
      label: columns.action,
      width: '76px',
      render: (order) =>
        maySend && order.available_actions.includes('ship') ? (
          <Button isSmall onPress={() => ship(order)} aria-label={words.orders.shipNumber(order.number)}>
            {words.orders.ship}
          </Button>
        ) : null,
    },
  ];
}

function BuyerCell({ order }: { order: ShopOrder }) {
  return (
    <>
      {findBuyer(order)}{' '}
      {order.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </>
  );
}

export default function OrdersPage() {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const [filters, changeFilters] = useFilters<OrderFilter>(filterNames);
  const list = useListQuery(['orders', 'list', filters], (after) => readOrderPage(filters, after));
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [shippedOrder, setShippedOrder] = useState<ShopOrder>();
  const [isShippingMany, setShippingMany] = useState(false);
  const [isChangingMany, setChangingMany] = useState(false);
  const selected = list.items.filter(({ id }) => selectedIds.has(id));
  const shippable = selected.filter((order) => order.available_actions.includes('ship'));
  const { q, sort, ...viewFilters } = filters;
  const currentView = viewNames.find(
    (name) => toHref(views[name]) === toHref(viewFilters) || sameFilters(views[name], viewFilters),
  );
  const savedViews = useSavedViews('orders', '/orders', filters);
  const looseFilters = currentView
    ? []
    : Object.entries(viewFilters).filter(([name]) => !ownFields.has(name as OrderFilter)); // names of filters
  const writeCount = ({ value, isExact }: { value: number; isExact: boolean }) =>
    `${formats.number(value)}${isExact ? '' : '+'}`;
  const clearFilters = () => changeFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <Page title={words.areas.orders}>
      <ViewTabs
        label={words.list.views}
        views={[
          ...viewNames.map((name): View => {
            const isCurrent = name === currentView && !savedViews.current;
            const count = isCurrent && !q ? list.count : undefined;
            return {
              label: words.orders.views[name],
              href: toHref(views[name]),
              isCurrent,
              count: count && writeCount(count),
            };
          }),
          ...savedViews.tabs,
        ]}
      />
      <div className={listStyles.tools}>
        <SearchBox
          label={words.orders.search}
          value={q ?? ''}
          onSearch={(text) => changeFilters({ q: text }, { isTyping: true })}
        />
        <SelectField
          label={words.list.sort}
          isLabelHidden
          value={sort ?? ''}
          onChange={(event) => changeFilters({ sort: event.target.value })}
        >
          <option value="">{words.orders.sorts.newest}</option>
          <option value="date_created">{words.orders.sorts.oldest}</option>
          <option value="-grand_total">{words.orders.sorts.largest}</option>
        </SelectField>
        <ViewButton
          list="orders"
          page="/orders"
          query={filters}
          current={savedViews.current}
          isBuiltIn={currentView !== undefined && !q && !sort}
        />
        {can('orders.write') && list.items.length > 0 && selected.length === 0 ? (
          <Button onPress={() => setChangingMany(true)}>{words.bulk.open}</Button>
        ) : null}
        {looseFilters.map(([name, value]) => (
          <Button
            key={name}
            isSmall
            onPress={() => changeFilters({ [name]: undefined })}
            aria-label={words.list.removeFilter(value)}
          >
            {value.replaceAll('_', ' ').replaceAll(',', ', ')} ×
          </Button>
        ))}
      </div>
      <RecordGrid
        label={words.areas.orders}
        list={list}
        columns={buildColumns(words, formats, setShippedOrder, can('orders.fulfil'))}
        cardHeight={92}
        renderCard={(order) => <OrderCard order={order} />}
        findHref={({ id }) => `/orders/${id}`}
        findName={(order) => words.orders.rowName(order.number, findBuyer(order))}
        selection={{ ids: selectedIds, change: setSelectedIds }}
        empty={
          <NoRecords title={words.orders.none} hasFilters={Object.keys(filters).length > 0} onClear={clearFilters} />
        }
      />
      {selected.length > 0 ? (
        <section className={listStyles.selection} aria-label={words.list.selection}>
          <span>{words.list.selected(selected.length)}</span>
          {can('orders.fulfil') ? (
            <Button look="primary" isDisabled={shippable.length === 0} onPress={() => setShippingMany(true)}>
              {words.orders.shipMany(shippable.length)}
            </Button>
          ) : null}
          {can('orders.write') ? <Button onPress={() => setChangingMany(true)}>{words.bulk.open}</Button> : null}
          <Button look="quiet" onPress={() => setSelectedIds(new Set())}>
            {words.list.clearSelection}
          </Button>
        </section>
      ) : null}
      {shippedOrder ? <ShipDialog order={shippedOrder} onClose={() => setShippedOrder(undefined)} /> : null}
      {isChangingMany ? (
        <ChangeManyDialog
          ids={selected.map(({ id }) => id)}
          filter={sort ? Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'sort')) : filters}
          filterCount={list.count ? writeCount(list.count) : ''}
          onClose={() => {
            setChangingMany(false);
            setSelectedIds(new Set());
          }}
        />
      ) : null}
      {isShippingMany ? (
        <ShipManyDialog
          orders={shippable}
          onClose={() => {
            setShippingMany(false);
            setSelectedIds(new Set());
          }}
        />
      ) : null}
    </Page>
  );
}

function sameFilters(one: Filters, another: Filters): boolean {
  const toText = (filters: Filters) => JSON.stringify(Object.entries(filters).sort());
  return toText(one) === toText(another);
}

function OrderCard({ order }: { order: ShopOrder }) {
  const formats = useFormats();
  return (
    <div className={listStyles.card}>
      <div className={listStyles.cardLine}>
        <span>
          <strong>#{order.number}</strong> {findBuyer(order)}
        </span>
        <strong>{formats.money(order.grand_total, order.currency)}</strong>
      </div>
      <div className={listStyles.cardLine}>
        <span className={pageStyles.muted}>{formats.time(order.date_created)}</span>
        <span className={pageStyles.badges}>
          <PaymentBadge order={order} />
          <FulfillmentBadge order={order} />
        </span>
      </div>
    </div>
  );
}
