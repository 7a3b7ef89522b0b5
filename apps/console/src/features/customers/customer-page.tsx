import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { changeCustomer, customerOptions } from '../../api/customers.ts';
import type { Versioned } from '../../api/operator.ts';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Badge, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Card, Facts, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './customers.module.css';

type CustomerDetails = Awaited<ReturnType<NonNullable<ReturnType<typeof customerOptions>['queryFn']>>>['value'];

export default function CustomerPage({ id }: { id: string }) {
  const words = useWords();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(customerOptions(id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  const customer = data.value;
  return (
    <Page
      title={customer.name || customer.email}
      back={{ href: '/customers', label: words.areas.customers }}
      badges={<Badge>{customer.account_id ? words.customers.account : words.customers.guest}</Badge>}
      isNarrow
    >
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <Card
            title={words.customers.orders}
            actions={<Link href={`/orders?q=${encodeURIComponent(customer.email)}`}>{words.orders.allOfCustomer}</Link>}
          >
            {customer.recent_orders.length === 0 ? (
              <p className={pageStyles.muted}>{words.customers.noOrders}</p>
            ) : null}
            <ul className={styles.orders}>
              {customer.recent_orders.map((order) => (
                <li key={order.id}>
                  <Link href={`/orders/${order.id}`}>#{order.number}</Link>
                  <span className={pageStyles.muted}>{formats.date(order.date_created)}</span>
                  <span>{formats.money(order.grand_total, order.currency)}</span>
                </li>
              ))}
            </ul>
          </Card>
          <NoteAndTags customer={data} />
        </div>
        <div className={pageStyles.column}>
          <Card title={words.customers.contact}>
            <Facts
              facts={[
                [words.customers.columns.email, customer.email],
                [
                  words.customers.columns.spent,
                  customer.spend.map(({ amount, currency }) => formats.money(amount, currency)).join(' + ') || '–',
                ],
                [words.customers.columns.orders, formats.number(customer.order_count)],
                [words.customers.since, formats.date(customer.date_created)],
                [words.customers.marketing, customer.accepts_marketing ? words.common.yes : words.common.no],
              ]}
            />
            {customer.phone ? <p>{customer.phone}</p> : null}
          </Card>
          {customer.addresses.length > 0 ? (
            <Card title={words.customers.addresses}>
              {customer.addresses.map(writeAddress).map((lines) => (
                <address key={lines} className={styles.address}>
                  {lines}
                </address>
              ))}
            </Card>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

/** Lines of an address; roles without contact data see its country alone. */
function writeAddress(address: Record<string, unknown>): string {
  const { name, company, address1, address2, zip, city, country } = address;
  const town = [zip, city].filter(Boolean).join(' ');
  return [name, company, address1, address2, town, country].filter(Boolean).join('\n');
}

function NoteAndTags({ customer: { value: customer, etag } }: { customer: Versioned<CustomerDetails> }) {
  const words = useWords();
  const can = useCan();
  const [note, setNote] = useState(customer.note ?? '');
  const [tags, setTags] = useState(customer.tags.join(', '));
  const saving = useAction({
    run: () =>
      changeCustomer(
        customer.id,
        {
          note: note.trim() || null,
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        },
        etag,
      ),
    describe: () => words.customers.saved(customer.name || customer.email),
    href: `/customers/${customer.id}`,
    changes: ['customers'],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.run();
  };
  const isChanged = note !== (customer.note ?? '') || tags !== customer.tags.join(', ');
  return (
    <Card title={words.customers.note}>
      <form onSubmit={submit} className={pageStyles.fields}>
        <fieldset disabled={!can('customers.write')} className={pageStyles.fields}>
          <TextAreaField
            label={words.customers.note}
            isLabelHidden
            hint={words.customers.noteHint}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <TextField
            label={words.customers.tags}
            hint={words.customers.tagsHint}
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        </fieldset>
        {saving.error ? <Notice kind="error">{saving.error}</Notice> : null}
        {isChanged ? (
          <Button type="submit" look="primary" isPending={saving.isPending}>
            {words.common.save}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
