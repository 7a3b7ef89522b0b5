import { invalidRequest } from './errors.ts';

/** A form as Stripe's clients encode it: `a[b]=1&c[0]=2` is `{ a: { b: '1' }, c: { '0': '2' } }`. */
export interface Form {
  [name: string]: FormValue;
}

export type FormValue = string | Form;

export function parseForm(text: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value, name);
  return form;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${printable(name)}.`);
  const path = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  if (path.length > maxDepth) throw invalidRequest('The parameters are nested too deeply.');
  return path;
}

function put(form: Form, [head = '', ...rest]: string[], value: string, name: string): void {
  const key = head === '' ? String(Object.keys(form).length) : head;
  if (rest.length === 0) {
    form[key] = plain(value, name);
    return;
  }
  const inner = form[key] ?? emptyForm();
  if (typeof inner === 'string') throw invalidRequest(`Invalid ${printable(name)}: it is a value and an object.`);
  form[key] = inner;
  put(inner, rest, value, name);
}

/** Without a prototype, so that no name of a parameter has a meaning. */
function emptyForm(): Form {
  return Object.create(null);
}

function plain(value: string, name: string): string {
  if (value.isWellFormed() && !value.includes('\0')) return value;
  throw invalidRequest(`Invalid characters in ${printable(name)}.`, { param: printable(name) });
}

function printable(name: string): string {
  return name.replace(/[^\w[\].-]/g, '?').slice(0, 100);
}

/** A body of the second version of the API: its values are the texts that a form would have. */
export function formOfJson(text: string): Form {
  const value = text === '' ? {} : parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidRequest('Send a JSON object.');
  return objectForm(value, 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidRequest('The body is not JSON.', {}, { cause: error });
  }
}

function objectForm(value: object, depth: number): Form {
  if (depth > maxDepth) throw invalidRequest('The parameters are nested too deeply.');
  const form = emptyForm();
  for (const [name, entry] of Object.entries(value)) {
    const isInner = typeof entry === 'object' && entry !== null;
    form[name] = isInner ? objectForm(entry, depth + 1) : plain(entry === null ? '' : String(entry), name);
  }
  return form;
}

const maxDepth = 8;
