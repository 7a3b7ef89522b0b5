import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'wouter';
import { type HomeAnswer, homeOptions } from '../../api/home.ts';
import { useCan, useMe } from '../../rights/me.tsx';
import { ErrorState, LoadingState } from '../../ui/notice.tsx';
import { Card, Page, pageStyles } from '../../ui/page.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import styles from './home.module.css';
import { findTaskHref } from './task-href.ts';

const minuteMs = 60_000;

export default function HomePage() {
  const words = useWords();
  const { shop } = useMe();
  const { data, error, refetch } = useQuery({ ...homeOptions, refetchInterval: minuteMs });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  const isNew = data.checklist.some(({ step, done }) => step === 'first_order' && !done);
  return (
    <Page title={shop.name} isNarrow>
      {isNew ? <Checklist home={data} /> : null}
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <ToDo home={data} />
        </div>
        {data.today && data.same_weekday ? (
          <div className={pageStyles.column}>
            <Today home={data} today={data.today} before={data.same_weekday} />
            <Card title={words.home.series}>
              <RevenueChart home={data} />
            </Card>
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function ToDo({ home }: { home: HomeAnswer }) {
  const words = useWords();
  const can = useCan();
  const { number } = useFormats();
  const tasks = home.to_do.filter(({ count }) => count > 0);
  return (
    <Card title={words.home.toDo}>
      {tasks.length === 0 ? <p className={pageStyles.muted}>{words.home.nothingToDo}</p> : null}
      <ul className={styles.tasks}>
        {tasks.map(({ kind, count, has_more, link }) => {
          const href = findTaskHref(link, can);
          const content = (
            <>
              <strong>
                {number(count)}
                {has_more ? '+' : ''}
              </strong>
              <span>{words.home.kinds[kind] ?? kind}</span>
            </>
          );
          return (
            <li key={kind}>
              {href ? (
                <Link href={href} className={styles.task}>
                  {content}
                  <ChevronRight size={18} aria-hidden="true" />
                </Link>
              ) : (
                <div className={styles.task}>{content}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type Figures = NonNullable<HomeAnswer['today']>;

/** Figures of today beside those of the same weekday a week before. */
function Today({ home, today, before }: { home: HomeAnswer; today: Figures; before: Figures }) {
  const words = useWords();
  const formats = useFormats();
  const money = (amount: number | null) => (amount === null ? '–' : formats.money(amount, home.currency));
  const weekday = formats.weekday(`${home.series.at(-1)?.date}T12:00:00`);
  const { figures } = words.home;
  const entries: [name: string, value: string, previous: string][] = [
    [figures.revenue, money(today.revenue), money(before.revenue)],
    [figures.orders, formats.number(today.orders), formats.number(before.orders)],
    [figures.average, money(today.average), money(before.average)],
    [figures.visitors, formats.number(today.visitors), formats.number(before.visitors)],
  ];
  return (
    <Card title={words.home.today}>
      <p className={pageStyles.muted}>{words.home.comparedWith(weekday)}</p>
      <div className={styles.figures}>
        {entries.map(([name, value, previous]) => (
          <div key={name} className={styles.figure}>
            <span>{name}</span>
            <strong>{value}</strong>
            <small>{words.home.before(previous)}</small>
          </div>
        ))}
      </div>
    </Card>
  );
}

const chart = { width: 308, height: 120, gap: 4 };

/** Revenue by day as bars; the table below is the same for screen readers. */
function RevenueChart({ home }: { home: HomeAnswer }) {
  const words = useWords();
  const formats = useFormats();
  const { series, currency } = home;
  const highest = Math.max(...series.map(({ revenue }) => revenue), 1);
  const step = chart.width / series.length;
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {series.map(({ date, revenue }, index) => {
          const height = Math.max(2, (revenue / highest) * chart.height);
          return (
            <rect
              key={date}
              className={styles.bar}
              data-today={index === series.length - 1}
              x={index * step}
              y={chart.height - height}
              width={step - chart.gap}
              height={height}
              rx={2}
            >
              <title>{`${formats.date(`${date}T12:00:00`)}: ${formats.money(revenue, currency)}`}</title>
            </rect>
          );
        })}
      </svg>
      <table className="visually-hidden">
        <caption>{words.home.series}</caption>
        <thead>
          <tr>
            <th scope="col">{words.home.day}</th>
            <th scope="col">{words.home.figures.revenue}</th>
            <th scope="col">{words.home.figures.orders}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ date, revenue, orders }) => (
            <tr key={date}>
              <th scope="row">{formats.date(`${date}T12:00:00`)}</th>
              <td>{formats.money(revenue, currency)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Pages on which a step of a new shop is done. */
const stepHrefs: Record<string, string> = {
  name: '/settings/store',
  product: '/products/new',
  picture: '/products',
  shipping: '/settings/shipping',
  tax: '/settings/taxes',
  payment: '/settings/manual_payments',
};

function Checklist({ home }: { home: HomeAnswer }) {
  const words = useWords();
  return (
    <Card title={words.home.checklist}>
      <ol className={styles.steps}>
        {home.checklist.map(({ step, done }) => {
          const Icon = done ? CircleCheck : CircleDashed;
          const name = words.home.steps[step] ?? step;
          const href = stepHrefs[step];
          return (
            <li key={step} className={styles.step} data-done={done}>
              <Icon size={20} aria-label={done ? words.home.stepDone : words.home.stepOpen} role="img" />
              {href && !done ? <Link href={href}>{name}</Link> : name}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
