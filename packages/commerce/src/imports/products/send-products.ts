import type { ImportShop } from '../import-shop.ts';
import type { Draft } from './draft.ts';
import type { Faults } from './faults.ts';

const mostItems = 100;
const mostBytes = 700_000;

export interface Sending {
  shop: ImportShop;
  signal: AbortSignal;
  /** true where the shop only checks and nothing is written */
  isTried: boolean;
  faults: Faults;
  advance(products: number): void;
}

export interface SendCounts {
  created: number;
  updated: number;
  /** lines of products that the shop refuses */
  refusedLines: Set<number>;
}

/** A product and what is sent of it. */
export interface ProductToSend {
  draft: Draft;
  body: Record<string, unknown>;
}

/** Sends products in calls of some hundred; so many are held. */
export async function sendInBatches(products: AsyncIterable<ProductToSend>, sending: Sending): Promise<SendCounts> {
  const sendResult: SendCounts = { created: 0, updated: 0, refusedLines: new Set() };
  let batch: ProductToSend[] = [];
  let bytes = 0;
  const sendCurrentBatch = async () => {
    if (batch.length > 0) await sendProductBatch(batch, sending, sendResult);
    batch = [];
    bytes = 0;
  };
  for await (const product of products) {
    const size = Buffer.byteLength(JSON.stringify(product.body));
    if (batch.length === mostItems || bytes + size > mostBytes) await sendCurrentBatch();
    batch.push(product);
    bytes += size;
  }
  await sendCurrentBatch();
  return sendResult;
}

async function sendProductBatch(
  batch: ProductToSend[],
  { shop, signal, isTried, faults, advance }: Sending,
  sendResult: SendCounts,
) {
  signal.throwIfAborted();
  const items = batch.map((product) => product.body);
  const results = await shop.saveProducts(items, isTried);
  for (const [at, result] of results.entries()) {
    const draft = batch[at]?.draft;
    if (!draft) continue;
    if (result.status === 201) sendResult.created += 1;
    else if (result.status === 200) sendResult.updated += 1;
    if (!result.error) continue;
    sendResult.refusedLines.add(draft.cell.line);
    for (const { param, expectation } of expectationsIn(result.error))
      faults.addFault(findFaultCell(draft, param), expectation);
  }
  advance(batch.length);
}

/** The cell that a refusal is about, else that of the nearest field around it. */
function findFaultCell({ cells, cell }: Draft, param = ''): Draft['cell'] {
  const parts = param.split('.');
  for (let length = parts.length; length > 0; length--) {
    const fieldCell = cells.get(parts.slice(0, length).join('.'));
    if (fieldCell) return fieldCell;
  }
  return cell;
}

interface Expectation {
  param: string | undefined;
  expectation: string;
}

/** A refusal names every field with what was expected there, one after the other. */
function expectationsIn({ message, param }: { message: string; param?: string | undefined }): Expectation[] {
  const faults =
    param !== undefined && message.startsWith(`${param}: `) ? message.split(/; (?=[\w.$-]+: )/) : [message];
  return faults.map((fault) => {
    const [, path, words] = fault.match(/^([\w.$-]+): (.*)$/s) ?? [];
    if (path === undefined || words === undefined) return { param, expectation: fault };
    if (words === 'this field is missing') return { param: path, expectation: `${path}, which a new product needs` };
    return { param: path, expectation: words.replace(/ (is|are) expected\b/, '') };
  });
}
