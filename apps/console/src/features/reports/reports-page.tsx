import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { downloadTable } from '../../api/download.ts';
import { buildReportCsvPath, type ReportAnswer, type ReportRow, readReport } from '../../api/reports.ts';
import { useFilters } from '../../list/use-filters.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { useCan, useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { describeError } from '../../ui/describe-error.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { EmptyState, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Words } from '../../words/en.ts';
import { type Formats, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { type Bar, BarsPlot } from './bars-plot.tsx';
import { type DayPoint, DaysPlot } from './days-plot.tsx';
import { findPreviousDay, findPreviousPeriod, type Period, periodLengths, readPeriod, usualLength } from './period.ts';
import { findColumn, type Report, type ReportColumn, readCell, readNumber, reports, toRowKey } from './report-list.ts';
import styles from './reports.module.css';

const filterNames = ['days', 'from', 'to', 'measure', 'compare'] as const;
type Filters = Partial<Record<(typeof filterNames)[number], string>>;

const mostBars = 10;

export default function ReportsPage({ id }: { id?: string | undefined }) {
  const words = useWords();
  const can = useCan();
  const search = useSearch();
  const openReports = reports.filter(({ permissions }) => can(...permissions));
  const report = id === undefined ? openReports[0] : openReports.find((candidate) => candidate.id === id);
  const { days, from, to, compare } = Object.fromEntries(new URLSearchParams(search));
  const period = new URLSearchParams(Object.entries({ days, from, to, compare }).flatMap(toEntry)).toString();
  return (
    <Page title={words.areas.reports}>
      <div className={styles.layout}>
        <nav aria-label={words.reports.list} className={styles.list}>
          {openReports.map((candidate) => (
            <Link
              key={candidate.id}
              href={`/reports/${candidate.id}${period && `?${period}`}`}
              aria-current={candidate === report ? 'page' : undefined}
              ref={candidate === report ? showEntry : undefined}
            >
              {words.reports.names[candidate.id]}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>
          {report ? (
            <ReportView key={report.id} report={report} />
          ) : (
            <Notice kind="error">{id === undefined ? words.errors.forbidden : words.errors.noPage}</Notice>
          )}
        </div>
      </div>
    </Page>
  );
}

/** Moves the list, where it is one line, so that the open report is in sight. */
function showEntry(link: HTMLElement | null): void {
  const list = link?.parentElement;
  if (link && list) list.scrollLeft = link.offsetLeft - list.offsetLeft - 16;
}

const toEntry = ([name, value]: [string, string | undefined]): [string, string][] => (value ? [[name, value]] : []);

function ReportView({ report }: { report: Report }) {
  const words = useWords();
  const { shop } = useMe();
  const [filters, changeFilters] = useFilters<keyof Filters>(filterNames);
  const period = readPeriod(filters, shop.time_zone);
  const previous = findPreviousPeriod(period);
  const measureName = report.measures.find((name) => name === filters.measure) ?? report.measures[0];
  const measure = measureName && findColumn(report, measureName);
  const isCompared = report.hasPeriod && measure !== undefined && filters.compare !== 'off';
  const query = {
    ...report.query,
    ...(measureName && report.sorts?.[measureName] ? { sort: report.sorts[measureName] } : {}),
    ...(report.hasPeriod ? { from: period.from, to: period.to } : {}),
  };
  const limit = report.plot === 'days' ? '1000' : '100';
  const pages = useInfiniteQuery({
    queryKey: ['reports', report.id, query],
    queryFn: ({ pageParam }) =>
      readReport(report.path, { ...query, limit, ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }: ReportAnswer) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const previousQuery = { ...query, ...previous, limit: '1000' };
  const before = useQuery({
    queryKey: ['reports', report.id, 'before', previousQuery],
    queryFn: () => readReport(report.path, previousQuery),
    enabled: isCompared,
    placeholderData: keepPreviousData,
  });
  const first = pages.data?.pages[0];
  const rows = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <Tools report={report} period={period} filters={filters} query={query} onChange={changeFilters} />
      {pages.error && !first ? <ErrorState error={pages.error} onRetry={pages.refetch} /> : null}
      {!first && !pages.error ? <LoadingState /> : null}
      {before.error && isCompared ? <Notice kind="warning">{words.reports.noComparison}</Notice> : null}
      {first ? (
        <div className={styles.report} data-stale={pages.isPlaceholderData}>
          <Figures report={report} answer={first} before={isCompared ? before.data : undefined} />
          {rows.length === 0 ? <EmptyState title={words.reports.nothing} /> : null}
          {measure && rows.length > 0 ? (
            <Plot
              report={report}
              measure={measure}
              rows={rows}
              currency={first.currency}
              period={period}
              before={isCompared ? before.data?.results : undefined}
            />
          ) : null}
          {rows.length > 0 ? (
            <ReportTable
              report={report}
              rows={rows}
              measure={measure}
              currency={first.currency}
              period={period}
              before={isCompared ? before.data?.results : undefined}
            />
          ) : null}
          {pages.hasNextPage ? (
            <Button isPending={pages.isFetchingNextPage} onPress={() => pages.fetchNextPage()}>
              {words.list.more}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface ToolsProps {
  report: Report;
  period: Period;
  filters: Filters;
  query: Record<string, string>;
  onChange: (change: Filters) => void;
}

function Tools({ report, period, filters, query, onChange }: ToolsProps) {
  const words = useWords();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  const isCustom = Boolean(filters.from && filters.to);
  const choosePeriod = (choice: string) =>
    choice === 'custom'
      ? onChange({ ...period, days: undefined } as Filters)
      : onChange({ days: choice, from: undefined, to: undefined } as Filters);
  const download = async () => {
    setLoading(true);
    setError(undefined);
    await downloadTable(buildReportCsvPath(report.path, query), `${report.id}-${period.from}-${period.to}.csv`).catch(
      setError,
    );
    setLoading(false);
  };
  return (
    <>
      <div className={joinClasses(listStyles.tools, styles.tools)}>
        {report.hasPeriod ? (
          <SelectField
            label={words.reports.period}
            isLabelHidden
            value={isCustom ? 'custom' : (filters.days ?? String(usualLength))}
            onChange={({ target }) => choosePeriod(target.value)}
          >
            {periodLengths.map((length) => (
              <option key={length} value={length}>
                {words.reports.lastDays(length)}
              </option>
            ))}
            <option value="custom">{words.reports.chosenDays}</option>
          </SelectField>
        ) : null}
        {report.hasPeriod && isCustom ? (
          <>
            <TextField
              type="date"
              label={words.reports.from}
              isLabelHidden
              value={period.from}
              max={period.to}
              onChange={({ target }) => target.value && onChange({ from: target.value })}
            />
            <TextField
              type="date"
              label={words.reports.to}
              isLabelHidden
              value={period.to}
              min={period.from}
              onChange={({ target }) => target.value && onChange({ to: target.value })}
            />
          </>
        ) : null}
        {report.measures.length > 1 ? (
          <SelectField
            label={words.reports.measure}
            isLabelHidden
            value={filters.measure ?? report.measures[0]}
            onChange={({ target }) => onChange({ measure: target.value })}
          >
            {report.measures.map((name) => (
              <option key={name} value={name}>
                {words.reports.columns[name]}
              </option>
            ))}
          </SelectField>
        ) : null}
        {report.hasPeriod && report.measures.length > 0 ? (
          <CheckField
            label={words.reports.compare}
            checked={filters.compare !== 'off'}
            onChange={({ target }) => onChange({ compare: target.checked ? undefined : 'off' } as Filters)}
          />
        ) : null}
        <Button isPending={isLoading} onPress={download}>
          <Download size={16} aria-hidden="true" />
          {words.reports.download}
        </Button>
      </div>
      {error ? <Notice kind="error">{describeError(error, words)}</Notice> : null}
    </>
  );
}

/** @returns a function that writes the cells of a column */
function createCellFormat(
  words: Words,
  formats: Formats,
  currency: string | undefined,
): (row: ReportRow, column: ReportColumn) => string {
  return (row, column) => {
    const cell = readCell(row, column);
    if (cell === null) return '–';
    const text = String(cell);
    const writers: Record<ReportColumn['kind'], () => string> = {
      day: () => formats.date(`${text}T12:00:00`),
      moment: () => formats.time(text),
      text: () => text || '–',
      country: () => (text ? formats.country(text) : '–'),
      method: () => words.orders.methods[text] ?? text,
      yesNo: () => (cell ? words.common.yes : words.common.no),
      count: () => formats.number(Number(cell)),
      money: () => formats.money(Number(cell), String(row.currency ?? currency ?? 'USD')),
      percent: () => `${formats.number(Number(cell))} %`,
    };
    return writers[column.kind]();
  };
}

const isNumeric = ({ kind }: ReportColumn) => ['count', 'money', 'percent'].includes(kind);

interface FiguresProps {
  report: Report;
  answer: ReportAnswer;
  before: ReportAnswer | undefined;
}

/** Sums of the whole time, each with what it was before. */
function Figures({ report, answer: { total, currency }, before }: FiguresProps) {
  const words = useWords();
  const formats = useFormats();
  if (!total) return null;
  const write = createCellFormat(words, formats, currency);
  const columns = report.columns.filter((column) => isNumeric(column) && (column.field ?? column.name) in total);
  return (
    <dl className={styles.figures}>
      {columns.map((column) => (
        <div key={column.name} className={styles.figure}>
          <dt>{words.reports.columns[column.name]}</dt>
          <dd>
            <strong>{write(total, column)}</strong>
            {before?.total ? (
              <small>
                <Change value={readNumber(total, column)} before={readNumber(before.total, column)} />{' '}
                {words.home.before(write(before.total, column))}
              </small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The difference as a share of what it was; nothing where that was nothing. */
function Change({ value, before }: { value: number; before: number }) {
  const formats = useFormats();
  if (before === 0 || value === before) return null;
  return <span className={styles.change}>{formats.percent((value - before) / Math.abs(before))}</span>;
}

interface RowsProps {
  report: Report;
  rows: ReportRow[];
  currency: string | undefined;
  period: Period;
  /** rows of the time before; undefined without comparison */
  before: ReportRow[] | undefined;
}

/** @returns a function that finds the row of the time before */
function createRowFinder({ report, period, before }: Pick<RowsProps, 'report' | 'period' | 'before'>) {
  const rowsByKey = new Map(before?.map((row) => [toRowKey(report, row), row]));
  return (row: ReportRow): ReportRow | undefined => {
    const isDay = report.plot === 'days';
    return rowsByKey.get(toRowKey(report, isDay ? { ...row, key: findPreviousDay(String(row.key), period) } : row));
  };
}

function Plot({ measure, ...props }: RowsProps & { measure: ReportColumn }) {
  const words = useWords();
  const formats = useFormats();
  const { report, rows, currency, before } = props;
  const findRow = createRowFinder(props);
  const write = createCellFormat(words, formats, currency);
  const label = `${words.reports.names[report.id]}: ${words.reports.columns[measure.name]}`;
  const readBefore = (row: ReportRow) => (before === undefined ? undefined : readNumber(findRow(row), measure));
  const format = (value: number) => write({ [measure.field ?? measure.name]: value }, measure);
  if (report.plot === 'days') {
    const points = rows.map((row): DayPoint => {
      return { day: String(row.key), value: readNumber(row, measure), before: readBefore(row) };
    });
    return (
      <DaysPlot
        label={label}
        points={points.toReversed()}
        isWhole={measure.kind === 'count'}
        format={format}
        formatShort={formats.shortNumber}
      />
    );
  }
  // Amounts of different currencies have no common bar
  const currencies = new Set(rows.map((row) => row.currency));
  if (report.plot !== 'bars' || (measure.kind === 'money' && currencies.size > 1)) return null;
  const [column] = report.columns;
  const bars = rows.slice(0, mostBars).map((row): Bar => {
    const label = column ? write(row, column) : '';
    return { key: toRowKey(report, row), label, value: readNumber(row, measure), before: readBefore(row) };
  });
  const rowCurrency = rows[0]?.currency;
  return (
    <BarsPlot
      label={label}
      bars={bars}
      format={(value) =>
        write({ [measure.field ?? measure.name]: value, currency: rowCurrency ?? currency ?? null }, measure)
      }
    />
  );
}

function ReportTable({ measure, ...props }: RowsProps & { measure: ReportColumn | undefined }) {
  const words = useWords();
  const formats = useFormats();
  const { report, rows, currency, before } = props;
  const findRow = createRowFinder(props);
  const write = createCellFormat(words, formats, currency);
  const name = words.reports.names[report.id];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is moved by keys
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {report.columns.map((column) => (
              <th key={column.name} scope="col" className={isNumeric(column) ? styles.numeric : undefined}>
                {words.reports.columns[column.name]}
              </th>
            ))}
            {before && measure ? (
              <th scope="col" className={styles.numeric}>
                {words.reports.columnBefore(words.reports.columns[measure.name])}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={toRowKey(report, row)}>
              {report.columns.map((column, index) => {
                const content = write(row, column);
                if (index === 0)
                  return (
                    <th key={column.name} scope="row">
                      {content}
                    </th>
                  );
                return (
                  <td key={column.name} className={isNumeric(column) ? styles.numeric : undefined}>
                    {content}
                  </td>
                );
              })}
              {before && measure ? (
                <td className={joinClasses(styles.numeric, styles.muted)}>
                  {write({ ...row, [measure.field ?? measure.name]: readNumber(findRow(row), measure) }, measure)}{' '}
                  <Change value={readNumber(row, measure)} before={readNumber(findRow(row), measure)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
