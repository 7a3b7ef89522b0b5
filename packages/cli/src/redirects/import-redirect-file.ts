import { createReadStream } from 'node:fs';
import { unguardFormulas } from '@mercer/contract';
import { StartError } from '@mercer/host/config/start-error';
import { unwrap } from '@mercer/operator';
import { type Cell, type FileFault, readCsvRows, UnreadableFile } from '@mercer/server';
import { formatFault } from '../import/format-fault.ts';
import { assertReadableFile } from '../import/import-product-file.ts';
import type { ShopCall } from '../shop/shop-action.ts';

interface Call extends ShopCall {
  flags: { 'dry-run': boolean };
}

type Column = 'from' | 'to' | 'status';

/** Columns by their names in small letters, those of Shopify's export among them. */
const columnNames: Record<string, Column> = {
  from: 'from',
  to: 'to',
  status: 'status',
  'redirect from': 'from',
  'redirect to': 'to',
};

/** @throws StartError with everything that is wrong with the file, UsageError when there is none */
export async function importRedirectFile(file: string, call: Call): Promise<void> {
  await assertReadableFile(file);
  const rows = await readRedirectRows(file);
  const redirects = rows.map(({ from, to, status }) => ({
    from: from.text,
    to: to.text,
    status: status?.text === '302' ? (302 as const) : (301 as const),
  }));
  const body = { redirects, dry_run: call.flags['dry-run'] };
  const answer = await call.client.POST('/operator/redirects/bulk', { body });
  const fault = answer.error ? findRowFaults(answer.error.error.message, rows) : [];
  if (fault.length > 0) throw buildFileError(file, fault);
  const { created, updated } = unwrap(answer);
  if (call.isJson) call.output.json({ created, updated, written: !body.dry_run });
  else call.output.say(`${body.dry_run ? 'To be created' : 'Created'}: ${created}, changed: ${updated}.`);
}

interface RedirectCells {
  from: Cell;
  to: Cell;
  status?: Cell;
}

/** @throws StartError when the file cannot be read, or lacks a column */
async function readRedirectRows(file: string): Promise<RedirectCells[]> {
  const rows: RedirectCells[] = [];
  const faults: FileFault[] = [];
  let columns: (Column | undefined)[] | undefined;
  try {
    for await (const cells of readCsvRows(createReadStream(file))) {
      if (!columns) {
        columns = cells.map(({ text }) => columnNames[text.trim().toLowerCase()]);
        for (const name of ['from', 'to'] as const)
          if (!columns.includes(name))
            faults.push({ line: 1, column: 1, found: cells[0]?.text ?? '', expected: `a column '${name}'` });
        if (faults.length > 0) break;
        continue;
      }
      const row = toRedirectCells(cells, columns, faults);
      if (row) rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    faults.push(error.fault);
  }
  if (rows.length === 0 && faults.length === 0)
    faults.push({ line: 1, column: 1, found: '', expected: 'a row with a redirect' });
  if (faults.length > 0) throw buildFileError(file, faults);
  return rows;
}

/** Empty rows are none. */
function toRedirectCells(
  cells: Cell[],
  columns: (Column | undefined)[],
  faults: FileFault[],
): RedirectCells | undefined {
  if (cells.every(({ text }) => text.trim() === '')) return undefined;
  const [start = { text: '', line: 1, column: 1 }] = cells;
  const find = (name: Column): Cell | undefined => {
    const cell = cells[columns.indexOf(name)];
    return cell && { ...cell, text: unguardFormulas(cell.text).trim() };
  };
  const [from, to, status] = [
    find('from') ?? { ...start, text: '' },
    find('to') ?? { ...start, text: '' },
    find('status'),
  ];
  for (const cell of [from, to])
    if (cell.text === '') faults.push({ ...cell, found: '', expected: 'a path such as /old-page' });
  if (status && !['', '301', '302'].includes(status.text))
    faults.push({ ...status, found: status.text, expected: '301 or 302' });
  return { from, to, ...(status && { status }) };
}

/** Finds the cells that the shop refuses: its message names them as `redirects.4.to: …`. */
function findRowFaults(message: string, rows: RedirectCells[]): FileFault[] {
  return message.split(/; (?=redirects\.\d|and \d+ more)/).flatMap((part) => {
    const [, place, name, text] = part.match(/^redirects\.(\d+)\.(from|to|status): (.*)$/) ?? [];
    const cell = rows[Number(place)]?.[(name ?? 'from') as Column]; // the expression has these names
    if (!cell || !text) return [];
    const sentence = text.replace(/redirects\.(\d+) /, (_, at) => `line ${rows[Number(at)]?.from.line} `);
    return [{ ...cell, found: cell.text, expected: toExpectation(sentence) }];
  });
}

function toExpectation(sentence: string): string {
  return sentence.endsWith(' is expected') ? sentence.slice(0, -' is expected'.length) : `another one (${sentence})`;
}

function buildFileError(file: string, faults: FileFault[]): StartError {
  const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return new StartError([...sorted.map((fault) => formatFault(file, fault)), 'Nothing was imported.'].join('\n'));
}
