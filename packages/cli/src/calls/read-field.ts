import { copyWithValueAtPath } from '../settings/setting-path.ts';
import { UsageError } from '../usage-error.ts';
import type { OperationField } from './operation.ts';

/** A decimal number with a point or a comma, e.g. `3,50`. */
const decimal = /^-?\d{1,12}([.,]\d{1,6})?$/;

/** Reads `field=value` entries into a body. @throws UsageError */
export function readFields(entries: string[], fields: OperationField[]): Record<string, unknown> {
  return entries.reduce<Record<string, unknown>>((body, entry) => {
    const [, path = '', value] = entry.match(/^([\w$.-]+)=(.*)$/s) ?? [];
    if (value === undefined) throw new UsageError(`'${entry}' is not of the form field=value, like name=Aprons.`);
    const [name = '', ...innerPath] = path.split('.');
    const field = fields.find((candidate) => candidate.name === name);
    if (!field && fields.length > 0)
      throw new UsageError(
        `There is no field '${name}', but ${fields.map(({ name: fieldName }) => fieldName).join(', ')}.`,
      );
    const read = innerPath.length > 0 ? readAnyValue(value) : readValue(value, field?.type ?? 'json', path);
    return Object(copyWithValueAtPath(body, [name, ...innerPath], read));
  }, {});
}

function readValue(text: string, type: string, name: string): unknown {
  if (text === 'null') return null;
  if (type === 'string') return text;
  if (type === 'number' || type === 'integer') return readNumber(text, name);
  if (type === 'boolean') return readSwitch(text, name);
  if (type === 'array' && !text.trim().startsWith('[')) return text.split(',').map((part) => readAnyValue(part.trim()));
  return readAnyValue(text);
}

function readNumber(text: string, name: string): number {
  if (decimal.test(text)) return Number(text.replace(',', '.'));
  throw new UsageError(`${name} is a number like 3 or 3.50, not '${text}'.`);
}

function readSwitch(text: string, name: string): boolean {
  if (/^(yes|true)$/i.test(text)) return true;
  if (/^(no|false)$/i.test(text)) return false;
  throw new UsageError(`${name} is yes or no, not '${text}'.`);
}

/** Text that is JSON is read as JSON, anything else as text. */
function readAnyValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a word is no JSON
  }
}
