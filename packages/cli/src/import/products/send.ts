import { type OperatorClient, unwrap } from '@mercer/operator';
import { once } from '../../shop/once.ts';
import { again } from '../shop/again.ts';
import type { Draft } from './draft.ts';
import type { Faults } from './faults.ts';

const mostItems = 100;
const mostBytes = 700_000;

export interface Sending {
  client: OperatorClient;
  signal: AbortSignal;
  /** nothing is written */
  isTried: boolean;
  faults: Faults;
  advance(products: number): void;
}

export interface Sent {
  created: number;
  updated: number;
  /** lines of products that the shop refuses */
  refused: Set<number>;
}

/** A product and what is sent of it. */
export interface Whole {
  draft: Draft;
  body: Record<string, unknown>;
}

/** Sends products in calls of some hundred; so many are held. */
export async function sendAll(products: AsyncIterable<Whole>, sending: Sending): Promise<Sent> {
  const sent: Sent = { created: 0, updated: 0, refused: new Set() };
  let batch: Whole[] = [];
  let bytes = 0;
  const send = async () => {
    if (batch.length > 0) await sendBatch(batch, sending, sent);
    batch = [];
    bytes = 0;
  };
  for await (const product of products) {
    const size = Buffer.byteLength(JSON.stringify(product.body));
    if (batch.length === mostItems || bytes + size > mostBytes) await send();
    batch.push(product);
    bytes += size;
  }
  await send();
  return sent;
}

async function sendBatch(batch: Whole[], { client, signal, isTried, faults, advance }: Sending, sent: Sent) {
  signal.throwIfAborted();
  // each is looked at by itself there; what the types say of one is said of all
  const body = { items: batch.map((one) => one.body as { match?: 'slug' }), brief: true, dry_run: isTried };
  const params = { header: once() };
  const { results } = unwrap(await again(() => client.POST('/operator/products/bulk', { params, body }), signal));
  for (const [at, result] of results.entries()) {
    const draft = batch[at]?.draft;
    if (!draft) continue;
    if (result.status === 201) sent.created += 1;
    else if (result.status === 200) sent.updated += 1;
    if (!('error' in result)) continue;
    sent.refused.add(draft.cell.line);
    for (const { param, expectation } of expectationsIn(result.error)) faults.add(cellFor(draft, param), expectation);
  }
  advance(batch.length);
}

/** The cell that a refusal is about, else that of the nearest field around it. */
function cellFor({ cells, cell }: Draft, param = ''): Draft['cell'] {
  const parts = param.split('.');
  for (let length = parts.length; length > 0; length--) {
    const found = cells.get(parts.slice(0, length).join('.'));
    if (found) return found;
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
