import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '@mercer/host/config/start-error';
import { type FileFault, importProducts, type ProductsImported, UnknownColumns, UnreadableFile } from '@mercer/server';
import { createProgress } from '../output/progress.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { formatFault } from './format-fault.ts';
import { createImportShop } from './shop/import-shop.ts';

interface Call extends ShopCall {
  flags: { 'dry-run': boolean; partial: boolean; pictures: string | undefined; 'allow-private': boolean };
}

/** @throws StartError with everything that is wrong with the file, UsageError when there is none */
export async function importProductFile(file: string, call: Call): Promise<void> {
  await assertReadableFile(file);
  const { client, signal, flags, output, isJson } = call;
  const startStep = (label: string, total: number) => createProgress({ label, total });
  const choices = { isDry: flags['dry-run'], isPartial: flags.partial, allowsPrivate: flags['allow-private'] };
  const source = { open: () => createReadStream(file), folder: flags.pictures ?? dirname(file) };
  const productImport = { ...source, shop: createImportShop(client, signal), signal, step: startStep, ...choices };
  const importResult = await importProducts(productImport).catch((error: unknown) => {
    throw toImportError(error, file);
  });
  const { faults } = importResult.checked;
  if (isJson) output.json(buildSummary(importResult));
  else if (importResult.isWritten || faults.count === 0) output.say(formatReport(importResult, flags['dry-run']));
  if (!isJson) for (const remark of listRemarks(importResult)) output.remark(remark);
  if (faults.count > 0) throw new StartError(formatFaults(file, faults, importResult.isWritten));
}

export async function assertReadableFile(file: string): Promise<void> {
  const fileStats = await stat(file).catch(() => undefined);
  if (!fileStats) throw new UsageError(`There is no file ${file}.`);
  if (fileStats.isDirectory()) throw new UsageError(`${file} is a folder, not a file.`);
  if (!fileStats.isFile()) throw new UsageError(`${file} cannot be read twice, as an import does.`);
}

function toImportError(error: unknown, file: string): unknown {
  if (error instanceof UnreadableFile) return new StartError(formatFault(file, error.fault), { cause: error });
  if (!(error instanceof UnknownColumns)) return error;
  return new StartError(error.faults.map((fault) => formatFault(file, fault)).join('\n'), { cause: error });
}

function formatFaults(file: string, { list, count }: { list: FileFault[]; count: number }, isWritten: boolean): string {
  const sorted = list.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const overflowLines = count > list.length ? [`… and ${count - list.length} more`] : [];
  const end = isWritten ? 'These products were left out.' : 'Nothing was imported.';
  return [...sorted.map((fault) => formatFault(file, fault)), ...overflowLines, end].join('\n');
}

function buildSummary({ checked, created, updated, isWritten }: ProductsImported) {
  const { format, ignored, products, variants, leftOut, faults } = checked;
  const counts = { products, variants, pictures: checked.pictures.size, left_out: leftOut };
  return {
    format,
    ignored,
    ...counts,
    created,
    updated,
    written: isWritten,
    faults: faults.list,
    fault_count: faults.count,
  };
}

function formatReport({ checked, created, updated }: ProductsImported, isDry: boolean): string {
  const { format, products, variants, pictures } = checked;
  const columnsLine = `${format} columns: ${products} products, ${variants} variants, ${pictures.size} pictures.`;
  return `${columnsLine}\n${isDry ? 'To be created' : 'Created'}: ${created}, changed: ${updated}.`;
}

function listRemarks({ checked: { ignored, leftOut } }: ProductsImported): string[] {
  return [
    ...(ignored.length > 0 ? [`Columns that were passed over: ${ignored.join(', ')}`] : []),
    ...(leftOut > 0 ? [`Left out because they are no products here, or have no price yet: ${leftOut}`] : []),
  ];
}
