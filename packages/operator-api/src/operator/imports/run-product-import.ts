import { readCustomFields } from '@mercer/commerce/custom-fields';
import { recordAuditEntries } from '@mercer/commerce/events';
import {
  type ImportShop,
  importProducts,
  PictureFault,
  type ProductResult,
  UnknownColumns,
  UnreadableFile,
} from '@mercer/commerce/imports';
import type { Tx } from '@mercer/database';
import { uploadImages } from '@mercer/images';
import type { Step } from '@mercer/platform/http/claim';
import { ApiError } from '@mercer/platform/http/errors';
import { readCategories } from '../categories/memberships.ts';
import { createCategory } from '../categories/save-category.ts';
import { saveProductsInBulk } from '../products/bulk.ts';
import { resolveTargets } from '../products/match.ts';
import { readImportFile } from './import-file.ts';
import {
  beginCheck,
  describeFaults,
  endImport,
  failUnreadable,
  type ImportRun,
  lockRunningImport,
  recordProgress,
  toErrorNotice,
  toNote,
} from './import-run.ts';
import { type ImportJob, updateImport } from './jobs.ts';

/**
 * Imports products. An interrupted import begins again: products are found by their slug or SKU, so that each is written once,
 * and those that were written before do not count twice.
 */
export async function runProductImport(run: ImportRun, row: ImportJob): Promise<void> {
  const { options, deps, stop, id } = run;
  const written = row.state === 'writing' ? row.done : 0;
  if (row.state !== 'writing') await beginCheck(run);
  const shop = new ProductImportShop(run, written);
  const step = (label: string, total: number) => {
    shop.beginPart(label, total);
    return { advance() {}, end() {} };
  };
  const choices = { isDry: options.dry_run, isPartial: options.partial, allowsPrivate: false };
  const source = { open: () => readImportFile(deps.db, id), folder: undefined };
  const result = await importProducts({ ...source, ...choices, shop, signal: stop, step }).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return [error.fault];
    if (error instanceof UnknownColumns) return error.faults;
    throw error;
  });
  if (Array.isArray(result)) return failUnreadable(run, result);
  const { checked, isWritten } = result;
  const { faults, format, leftOut, ignored, products, faulty } = checked;
  const ignoredColumns = ignored.map((name) => ({
    line: 1,
    column: 1,
    found: name,
    expected: 'this column is not imported',
  }));
  const numbers = { format, total: products, left_out: leftOut, refused: faulty.size, fault_count: faults.count };
  const counts = isWritten ? numbers : { ...numbers, created: result.created, updated: result.updated };
  await recordProgress(run, counts, [...ignoredColumns.map(toNote), ...faults.list.map(toErrorNotice)]);
  if (faults.count > 0 && !isWritten && !options.partial)
    return endImport(run, { state: 'failed', message: describeFaults(faults.count) });
  await endImport(run, { state: 'completed' });
}

/** The shop in this process, as an import of products needs it. */
class ProductImportShop implements ImportShop {
  readonly #run: ImportRun;
  /** products that an interrupted import has written and counted */
  readonly #written: number;
  #sent = 0;
  #total = 0;

  constructor(run: ImportRun, written: number) {
    this.#run = run;
    this.#written = written;
  }

  beginPart(label: string, total: number): void {
    if (label !== 'pictures') this.#total = total;
    this.#sent = 0;
  }

  async listCategories() {
    return [...(await readCategories(this.#run.deps.db)).values()];
  }

  async listCustomFields() {
    const { db } = this.#run.deps;
    const fields = await Promise.all([readCustomFields(db, 'product'), readCustomFields(db, 'variant')]);
    return fields.flat().map(({ entity, key, type, isList }) => ({ entity, key, type, list: isList }));
  }

  async createCategory(fields: { name: string; parent_id: string | null; slug?: string }) {
    const { deps, actor } = this.#run;
    try {
      const category = await deps.db.transaction().execute(async (tx) => {
        await lockRunningImport(tx, this.#run);
        return createCategory({ tx, actor, now: deps.now() }, fields);
      });
      return category?.id;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return undefined;
      throw error;
    }
  }

  async saveProducts(items: BulkItem[], isTried: boolean): Promise<ProductResult[]> {
    const { deps, actor, stop } = this.#run;
    stop.throwIfAborted();
    const input = { items, brief: true, dry_run: isTried };
    const createOnly = this.#run.options.mode === 'create';
    const skippedItems = createOnly ? await this.#findExisting(items) : new Set<BulkItem>();
    const sent = items.filter((item) => !skippedItems.has(item));
    const startCount = this.#sent;
    const step: Step = (_, work) =>
      deps.db.transaction().execute(async (tx) => {
        const row = await lockRunningImport(tx, this.#run);
        const answer = await work(tx);
        // The step answers results of the products that it has written
        await this.#count(tx, row, { results: answer as ProductResult[], startCount, skippedCount: skippedItems.size });
        return answer;
      });
    const results =
      sent.length > 0
        ? await saveProductsInBulk({ db: deps.db, step }, { ...input, items: sent }, { actor, now: deps.now() })
        : [];
    this.#sent += items.length;
    if (isTried) await recordProgress(this.#run, { state: 'checking', total: this.#total, done: this.#sent });
    else if (sent.length === 0) await this.#countSkipped(startCount, skippedItems.size);
    const answers = results.values();
    return items.map((item) => {
      return skippedItems.has(item) ? { status: 304 } : (answers.next().value as ProductResult); // one for each that was sent
    });
  }

  async storePictures(pictures: Buffer[]): Promise<(string | PictureFault)[]> {
    const { deps, images, actor } = this.#run;
    const logUploads = async (tx: Tx, stored: { id: string; file: object }[]) => {
      await lockRunningImport(tx, this.#run);
      const entry = { actor: actor.name, action: 'image.create', entity: 'image', before: null };
      await recordAuditEntries(
        tx,
        stored.map(({ id, file }) => ({ ...entry, id, after: file })),
        deps.now(),
      );
    };
    const results = await uploadImages(deps, images, pictures, logUploads);
    return results.map((result) =>
      result instanceof ApiError ? new PictureFault(`a JPEG, PNG, WebP, AVIF or GIF (${result.message})`) : result.id,
    );
  }

  /** Finds the products that the shop has. */
  async #findExisting(items: BulkItem[]): Promise<Set<BulkItem>> {
    const targets = await this.#run.deps.db.transaction().execute((tx) => resolveTargets(tx, items));
    return new Set(items.filter((_, at) => targets[at] && !(targets[at] instanceof ApiError)));
  }

  /** Counts what was written, in the same transaction. */
  async #count(tx: Tx, row: ImportJob, batch: { results: ProductResult[]; startCount: number; skippedCount: number }) {
    const { results, startCount, skippedCount } = batch;
    // Records that were counted before an interruption are written again and not counted again
    const counted = startCount < this.#written ? [] : results;
    const count = (status: number) => counted.filter((result) => result.status === status).length;
    const done = Math.max(row.state === 'writing' ? row.done : 0, startCount + results.length + skippedCount);
    const isFirst = row.state !== 'writing';
    const change = {
      state: 'writing' as const,
      total: this.#total,
      done,
      created: (isFirst ? 0 : row.created) + count(201),
      updated: (isFirst ? 0 : row.updated) + count(200),
      unchanged: (isFirst ? 0 : row.unchanged) + (startCount < this.#written ? 0 : skippedCount),
    };
    await updateImport(tx, row, change, this.#run.deps.now());
  }

  async #countSkipped(startCount: number, skippedCount: number): Promise<void> {
    await this.#run.deps.db.transaction().execute(async (tx) => {
      const row = await lockRunningImport(tx, this.#run);
      await this.#count(tx, row, { results: [], startCount, skippedCount });
    });
  }
}

type BulkItem = Parameters<typeof saveProductsInBulk>[1]['items'][number];
