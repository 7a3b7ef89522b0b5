import { useState } from 'react';
import { Link } from 'wouter';
import {
  approveReturn,
  declineReturn,
  readReturnPage,
  receiveReturn,
  refundReturn,
  type ShopReturn,
} from '../../api/returns.ts';
import { RecordList } from '../../list/record-list.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { ViewTabs } from '../../list/view-tabs.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './returns.module.css';

const views = ['requested', 'approved', 'received', 'inspected', 'all'] as const;
const changes = ['returns', 'orders', 'products'];

export default function ReturnsPage() {
  const words = useWords();
  const formats = useFormats();
  const [filters, changeFilters] = useFilters<'status'>(['status']);
  const view = filters.status ?? 'requested';
  const query = view === 'all' ? {} : { status: view };
  const list = useListQuery(['returns', 'list', query], (after) => readReturnPage(query, after));
  return (
    <Page title={words.areas.returns} isNarrow>
      <ViewTabs
        label={words.list.views}
        views={views.map((name) => ({
          label: words.returns.views[name] ?? name,
          href: `/returns?status=${name}`,
          isCurrent: name === view,
          count: name === view && list.count ? formats.number(list.count.value) : undefined,
        }))}
      />
      <RecordList
        list={list}
        empty={{
          title: words.returns.none,
          hasFilters: view !== 'requested' && view !== 'all',
          onClear: () => changeFilters({ status: 'all' }),
        }}
        className={styles.list}
        renderItem={(request) => (
          <li key={request.id} className={pageStyles.card}>
            <ReturnCard request={request} />
          </li>
        )}
      />
    </Page>
  );
}

/** A return with what can be decided about it now. */
function ReturnCard({ request }: { request: ShopReturn }) {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const [isDeclining, setDeclining] = useState(false);
  const href = `/orders/${request.order_id}`;
  const approving = useAction({
    run: (isRefundedAtOnce: boolean) => approveReturn(request.id, isRefundedAtOnce),
    describe: (_, isRefundedAtOnce) => (isRefundedAtOnce ? words.returns.refunded : words.returns.approved),
    href,
    changes,
  });
  const receiving = useAction({
    run: () => receiveReturn(request.id),
    describe: () => words.returns.received,
    href,
    changes,
  });
  const refunding = useAction({
    run: () => refundReturn(request.id),
    describe: () => words.returns.refunded,
    href,
    changes,
  });
  const { status } = request;
  const pieces = request.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const error = approving.error ?? receiving.error ?? refunding.error;
  const hasArrived = status === 'received' || status === 'inspected';
  return (
    <>
      <div className={styles.head}>
        <span>
          <Link href={href}>{words.returns.order}</Link> · {words.returns.pieces(pieces)} ·{' '}
          {formats.time(request.date_created)}
        </span>
        <Badge tone={status === 'requested' ? 'warning' : 'neutral'}>{words.returns.states[status] ?? status}</Badge>
      </div>
      <p>{request.reason}</p>
      {request.replacement ? <p>{words.returns.exchange(request.replacement)}</p> : null}
      {error ? <Notice kind="error">{error}</Notice> : null}
      <div className={styles.decisions}>
        {status === 'requested' && can('orders.write') ? (
          <>
            <Button look="primary" isPending={approving.isPending} onPress={() => approving.run(false)}>
              {words.returns.approve}
            </Button>
            {can('orders.refund') ? (
              <Button isDisabled={approving.isPending} onPress={() => approving.run(true)}>
                {words.returns.approveAndRefund}
              </Button>
            ) : null}
          </>
        ) : null}
        {status === 'approved' && can('orders.fulfil', 'orders.write') ? (
          <Button look="primary" isPending={receiving.isPending} onPress={() => receiving.run()}>
            {words.returns.receive}
          </Button>
        ) : null}
        {hasArrived && can('orders.refund') ? (
          <Button look="primary" isPending={refunding.isPending} onPress={() => refunding.run()}>
            {words.returns.refund}
          </Button>
        ) : null}
        {['requested', 'approved', 'received', 'inspected'].includes(status) && can('orders.write') ? (
          <Button look="quiet" onPress={() => setDeclining(true)}>
            {words.returns.decline}
          </Button>
        ) : null}
      </div>
      {isDeclining ? <DeclineDialog request={request} onClose={() => setDeclining(false)} /> : null}
    </>
  );
}

function DeclineDialog({ request, onClose }: { request: ShopReturn; onClose: () => void }) {
  const words = useWords();
  const [note, setNote] = useState('');
  const declining = useAction({
    run: () => declineReturn(request.id, note.trim()),
    describe: () => words.returns.declined,
    href: `/orders/${request.order_id}`,
    changes,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.returns.declineTitle}
      isOpen
      onClose={onClose}
      submitLabel={words.returns.decline}
      submitLook="danger"
      isPending={declining.isPending}
      error={declining.error}
      onSubmit={() => declining.run()}
    >
      <p>{words.returns.declineLead}</p>
      <TextAreaField
        label={words.returns.note}
        isOptional
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
