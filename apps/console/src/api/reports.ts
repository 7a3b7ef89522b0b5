import { send } from './operator.ts';

export type Cell = string | number | boolean | null;
export type ReportRow = Record<string, Cell>;

/** A page of a table of the operator API. Amounts are in major units. */
export interface ReportAnswer {
  results: ReportRow[];
  next: string | null;
  has_more: boolean;
  /** sums of the whole time */
  total?: ReportRow;
  /** absent where each row has its own */
  currency?: string;
}

export type ReportQuery = Record<string, string>;

const toPath = (name: string, query: ReportQuery) => `/operator/reports/${name}?${new URLSearchParams(query)}`;

/** The client has no type that all reports share: each one has its own columns. */
export const readReport = (name: string, query: ReportQuery) => send<ReportAnswer>('GET', toPath(name, query));

/** Path of a report as CSV, a thousand rows a page. */
export const buildReportCsvPath = (name: string, query: ReportQuery) =>
  toPath(name, { ...query, format: 'csv', limit: '1000' });
