import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { unwrap } from '@mercer/operator';
import type { Action } from '../command.ts';
import { defineOptional, defineRepeated, defineRequired, type Flags, type Values } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { readPagedList, showEntries } from '../lists/read-list.ts';
import { confirmAction, yesFlags } from '../shop/confirm.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { UsageError } from '../usage-error.ts';
import { callOperator } from './call-operator.ts';
import { findRecordId } from './find-record.ts';
import { listPathArguments, nameCommand, type Operation } from './operation.ts';
import { readFields } from './read-field.ts';
import { buildColumns, saveAnswer, showRecord } from './show-answer.ts';

/** Query fields that a flag with another name stands for, or that a command sets itself. */
const flagNames: Record<string, string> = { q: 'search' };

type Call = ShopCall & { flags: Values<Flags>; args: Values<Flags> };

/** Builds the command of a call from its description. */
export function buildCallAction(operation: Operation): Action {
  const { method, summary, answer } = operation;
  const fileFlag = 'where the answer is written';
  const action = shopAction({
    summary: toSummary(summary),
    about: describeBody(operation),
    args: buildArguments(operation),
    flags: {
      ...buildQueryFlags(operation),
      ...(hasBody(operation) && {
        body: defineOptional(acceptText('file'), 'file of JSON with the fields; - reads the pipe'),
      }),
      ...(answer === 'file' && { file: defineRequired(acceptText('file'), fileFlag) }),
      ...(answer === 'document' && {
        file: defineOptional(acceptText('file'), `${fileFlag}, in the form of --format`),
      }),
      ...(method === 'DELETE' && yesFlags),
    },
    examples: [buildExample(operation)],
    run: (call) => runOperation(operation, call),
  });
  return { ...action, isDerived: true };
}

function hasBody({ example, fields }: Operation): boolean {
  return example !== undefined || fields.length > 0;
}

/** One sentence without its capital letter and full stop, as help lists them. */
function toSummary(summary: string): string {
  const plain = summary.replaceAll('`', '');
  const isName = /^[A-Z]{2}/.test(plain);
  return isName ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
}

function describeBody({ fields }: Operation): string | undefined {
  if (fields.length === 0) return undefined;
  const names = fields.map(({ name, isRequired }) => (isRequired ? `${name} (needed)` : name));
  return `Fields are ${names.join(', ')}. A part of a field is named with a dot, as shipping.city=Ulm; lists and objects are JSON.`;
}

function buildArguments(operation: Operation): Flags {
  const places = listPathArguments(operation).map(({ argument }) => [
    argument,
    defineRequired(acceptText(argument), `what names the ${argument}: its id, or its number, code, slug or name`),
  ]);
  return {
    ...Object.fromEntries(places),
    ...(hasBody(operation) && {
      fields: defineRepeated(acceptText('field=value'), 'a field with its value, like name=Aprons'),
    }),
    ...(operation.upload && { files: defineRepeated(acceptText('file'), 'a file to send') }),
  };
}

function buildQueryFlags({ query, answer }: Operation): Flags {
  const names = query.map(({ name }) => name);
  const flags = query
    .filter(({ name }) => name !== 'limit' && name !== 'fields' && (name !== 'after' || !names.includes('fields')))
    .map(({ name, isRequired }) => {
      const define = isRequired ? defineRequired : defineOptional;
      return [toFlagName(name), define(acceptText('value'), describeParameter(name))];
    });
  const isLimited = names.includes('limit') && answer === 'list';
  return { ...Object.fromEntries(flags), ...(isLimited && limitFlags) };
}

function toFlagName(name: string): string {
  return flagNames[name] ?? name.replaceAll('_', '-');
}

const descriptions: Record<string, string> = {
  q: 'the beginning of what names a record',
  updated_since: 'lists what has changed since a day or a time',
  status: 'one state, or several with commas between',
  format: 'form of the answer, such as pdf or html',
  from: 'first day, or a time',
  to: 'last day, or a time',
  timezone: 'in which days are counted; that of the store unless given',
  sort: 'field that the list is sorted by; with a dash before it the highest first',
};

function describeParameter(name: string): string {
  return descriptions[name] ?? `narrows or shapes the answer by ${name.replaceAll('_', ' ')}`;
}

/** Value of an argument in examples, as it stands in those of the written commands. */
const exampleArguments: Record<string, string> = {
  order: '1001',
  product: 'linen-apron',
  coupon: 'SPRING10',
  mail: 'order-confirmation',
  locale: 'de',
  model: 'recipes',
  setting: 'stock',
  category: 'aprons',
  page: 'care',
  'customer-group': 'Wholesale',
};

function buildExample(operation: Operation): string {
  const { group, action } = nameCommand(operation);
  const places = listPathArguments(operation).map(({ argument }) => exampleArguments[argument] ?? '65f0aa');
  const fields = Object.entries(operation.example ?? {}).map(([name, value]) => quote(`${name}=${formatField(value)}`));
  const flags = operation.query.flatMap(({ name, isRequired }) => (isRequired ? [`--${toFlagName(name)} 1`] : []));
  const flagWords = [
    ...(operation.upload ? ['apron.jpg'] : []),
    ...flags,
    ...(operation.answer === 'file' ? ['--file answer.pdf'] : []),
    ...(operation.method === 'DELETE' ? ['--yes'] : []),
  ];
  return [group, action, ...places, ...fields, ...flagWords].join(' ');
}

function formatField(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quote(text: string): string {
  return /^[\w=.,:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", '’')}'`;
}

async function runOperation(operation: Operation, call: Call): Promise<void> {
  const { method, path, answer, upload } = operation;
  const params = await readPathParameters(operation, call);
  if (method === 'DELETE') await confirmAction(call, `Go on with ${describeTarget(operation, params)}?`, readYes(call));
  const query = readQuery(operation, call.flags);
  const request = { method, path, params, query };
  if (answer === 'list' && method === 'GET') return showList(operation, call, request);
  const body = upload ? await readFiles(call, upload) : await readBody(operation, call);
  const isFile = call.flags.file !== undefined;
  const result = await callOperator(call.client, { ...request, ...body, ...(isFile && { parseAs: 'arrayBuffer' }) });
  if (!result.response.ok) unwrap(result);
  if (isFile) return saveAnswer(call, String(call.flags.file), Buffer.from(result.data as ArrayBuffer)); // the requested type
  if (answer !== 'none') return showRecord(call, result.data);
  if (call.isJson) call.output.json(params);
  else call.output.say('Done.');
}

function readYes({ flags }: Call): { yes: boolean } {
  return { yes: flags.yes === true };
}

function describeTarget(operation: Operation, params: Record<string, string>): string {
  const { group, action } = nameCommand(operation);
  return [group, action, ...Object.values(params)].join(' ');
}

async function readPathParameters(operation: Operation, { client, args }: Call): Promise<Record<string, string>> {
  const params: Record<string, string> = {};
  const parts = operation.path.split('/');
  for (const { name, argument } of listPathArguments(operation)) {
    const reference = String(args[argument]);
    const isRecord = name === 'id' && parts[3] === '{id}';
    params[name] = isRecord ? await findRecordId(client, parts[2] ?? '', reference) : reference;
  }
  return params;
}

function readQuery({ query }: Operation, flags: Values<Flags>): Record<string, unknown> {
  const isJson = query.some(({ name }) => name === 'format') && flags.file === undefined;
  const typed = Object.fromEntries(
    query.flatMap(({ name }) => {
      const value = flags[toFlagName(name)];
      return value === undefined || name === 'limit' ? [] : [[name, value]];
    }),
  );
  return isJson ? { ...typed, format: 'json' } : typed;
}

type Request = { method: string; path: string; params: Record<string, string>; query: Record<string, unknown> };

async function showList({ path, query }: Operation, call: Call, request: Request): Promise<void> {
  const isPaged = query.some(({ name }) => name === 'fields') && query.some(({ name }) => name === 'limit');
  const { limit } = call.flags as { limit?: number }; // as `limitFlags` reads it
  const { entries, hasMore } = await readPagedList<Record<string, unknown>>(limit, async (page) => {
    const query = { ...request.query, ...(isPaged ? page : limit === undefined ? {} : { limit }) };
    const answer = Object(unwrap(await callOperator(call.client, { ...request, query })));
    return { results: answer.results ?? [], next: isPaged ? (answer.next ?? null) : null };
  });
  const name = path.split('/').findLast((part) => !part.startsWith('{')) ?? 'records';
  showEntries(call, entries, { name: name.replaceAll('-', ' '), columns: buildColumns(entries) });
  if (hasMore) call.output.remark('There are more: --limit shows them.');
}

async function readBody(operation: Operation, { args, flags }: Call): Promise<{ body?: unknown }> {
  const { method, fields } = operation;
  if (method === 'GET') return {};
  if (!hasBody(operation)) return { body: {} };
  const typed = readFields((args.fields as string[] | undefined) ?? [], fields); // read by acceptText
  return { body: { ...(flags.body === undefined ? {} : await readJsonFile(String(flags.body))), ...typed } };
}

/** @throws UsageError for a file that cannot be read or holds no object */
async function readJsonFile(file: string): Promise<object> {
  try {
    const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8');
    return Object(JSON.parse(text));
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${Object(error).message}`, { cause: error });
  }
}

async function readFiles({ args }: Call, type: string): Promise<{ body: unknown; headers?: Record<string, string> }> {
  const files = args.files as string[]; // read by acceptText
  const [first] = files;
  if (first === undefined) throw new UsageError('The file to send is missing.');
  const blobs = await Promise.all(files.map((file) => openFile(file)));
  if (type !== 'multipart/form-data' && files.length > 1) throw new UsageError('One file is sent at a time.');
  const form = new FormData();
  for (const [at, blob] of blobs.entries()) form.append('file', blob, basename(files[at] ?? ''));
  return { body: form };
}

async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file, { type: findMediaType(file) });
  } catch (error) {
    throw new UsageError(`${file} cannot be read.`, { cause: error });
  }
}

function findMediaType(file: string): string {
  const ending = file.split('.').at(-1)?.toLowerCase() ?? '';
  return { jpg: 'image/jpeg', svg: 'image/svg+xml' }[ending] ?? `image/${ending}`;
}
