import { stat } from 'node:fs/promises';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { createProgress } from '../output/progress.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { type Fault, sentenceOf, UnreadableFile } from './csv/fault.ts';
import { importProducts, type ProductsImported } from './products/import-products.ts';
import { UnknownColumns } from './products/read-drafts.ts';

interface Call extends ShopCall {
  flags: { 'dry-run': boolean; partial: boolean; pictures: string | undefined; 'allow-private': boolean };
}

/** @throws StartError with everything that is wrong with the file, UsageError when there is none */
export async function importProductsOf(file: string, call: Call): Promise<void> {
  await assertFile(file);
  const { client, signal, flags, output, isJson } = call;
  const step = (label: string, total: number) => createProgress({ label, total });
  const choices = { isDry: flags['dry-run'], isPartial: flags.partial, allowsPrivate: flags['allow-private'] };
  const given = { file, client, signal, step, folder: flags.pictures, ...choices };
  const done = await importProducts(given).catch((error: unknown) => {
    throw refusalOf(error, file);
  });
  const { faults } = done.checked;
  if (isJson) output.json(summaryOf(done));
  else if (done.isWritten || faults.count === 0) output.say(reportOf(done, flags['dry-run']));
  if (!isJson) for (const remark of remarksOf(done)) output.remark(remark);
  if (faults.count > 0) throw new StartError(faultText(file, faults, done.isWritten));
}

export async function assertFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new UsageError(`There is no file ${file}.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder, and no file.`);
  if (!found.isFile()) throw new UsageError(`${file} is no file that can be read again: an import reads it twice.`);
}

function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof UnreadableFile) return new StartError(sentenceOf(file, error.fault), { cause: error });
  if (!(error instanceof UnknownColumns)) return error;
  return new StartError(error.faults.map((fault) => sentenceOf(file, fault)).join('\n'), { cause: error });
}

function faultText(file: string, { list, count }: { list: Fault[]; count: number }, isWritten: boolean): string {
  const sorted = list.toSorted((a, b) => a.line - b.line || a.column - b.column);
  const more = count > list.length ? [`… and ${count - list.length} more`] : [];
  const end = isWritten ? 'These products were left out.' : 'Nothing was imported.';
  return [...sorted.map((fault) => sentenceOf(file, fault)), ...more, end].join('\n');
}

function summaryOf({ checked, created, updated, isWritten }: ProductsImported) {
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

function reportOf({ checked, created, updated }: ProductsImported, isDry: boolean): string {
  const { format, products, variants, pictures } = checked;
  const read = `${format} columns: ${products} products, ${variants} variants, ${pictures.size} pictures.`;
  return `${read}\n${isDry ? 'To be created' : 'Created'}: ${created}, changed: ${updated}.`;
}

function remarksOf({ checked: { ignored, leftOut } }: ProductsImported): string[] {
  return [
    ...(ignored.length > 0 ? [`Columns that were passed over: ${ignored.join(', ')}`] : []),
    ...(leftOut > 0 ? [`Left out because they are not published, or are no products here: ${leftOut}`] : []),
  ];
}
