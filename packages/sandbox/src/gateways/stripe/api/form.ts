import { invalidRequest } from './errors.ts';

/** A form as Stripe's clients encode it: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: { '0': '2' } }`. */
export interface Form {
  [name: string]: FormValue;
}

export type FormValue = string | Form;

export function parseForm(text: string): Form {
  const form = createEmptyForm();
  for (const [name, value] of new URLSearchParams(text)) putFormValue(form, parseParamPath(name), value, name);
  return form;
}

function parseParamPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${toPrintableName(name)}.`);
  const path = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (path.length > maxDepth) throw invalidRequest('The parameters are nested too deeply.');
  return path;
}

function putFormValue(form: Form, [head = '', ...innerPath]: string[], value: string, name: string): void {
  const key = head === '' ? String(Object.keys(form).length) : head;
  if (innerPath.length === 0) {
    form[key] = assertPlainText(value, name);
    return;
  }
  const inner = form[key] ?? createEmptyForm();
  if (typeof inner === 'string') throw invalidRequest(`Invalid ${toPrintableName(name)}: it is a value and an object.`);
  form[key] = inner;
  putFormValue(inner, innerPath, value, name);
}

/** Creates a form without a prototype, so that no parameter's name has a special meaning. */
function createEmptyForm(): Form {
  return Object.create(null);
}

function assertPlainText(value: string, name: string): string {
  if (value.isWellFormed() && !value.includes('\0')) return value;
  throw invalidRequest(`Invalid characters in ${toPrintableName(name)}.`, { param: toPrintableName(name) });
}

function toPrintableName(name: string): string {
  return name.replace(/[^\w[\].-]/g, '?').slice(0, 100);
}

/** A body of the second version of the API: its values are the texts that a form would have. */
export function parseJsonForm(text: string): Form {
  const value = text === '' ? {} : parseJsonText(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidRequest('Send a JSON object.');
  return toObjectForm(value, 0);
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidRequest('The body is not JSON.', {}, { cause: error });
  }
}

function toObjectForm(value: object, depth: number): Form {
  if (depth > maxDepth) throw invalidRequest('The parameters are nested too deeply.');
  const form = createEmptyForm();
  for (const [name, entry] of Object.entries(value)) {
    const isInner = typeof entry === 'object' && entry !== null;
    form[name] = isInner ? toObjectForm(entry, depth + 1) : assertPlainText(entry === null ? '' : String(entry), name);
  }
  return form;
}

const maxDepth = 8;
