import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { isStorableText } from './body.ts';
import { buildValidationError } from './errors.ts';
import type { QueryValue } from './query.ts';

type Condition = RawBuilder<SqlBool>;

const longestPattern = 100;

/**
 * Builds the condition for `$regex` and `$options`, as far as one pass over a text can check it: a text that the value
 * contains, begins
 * with (`^`), ends with (`$`) or equals (both), in any case with the option `i`. Databases never see an expression.
 * @throws ApiError `validation_error` for any other expression
 */
export function matchesPattern(column: RawBuilder<unknown>, value: QueryValue): Condition {
  const { $regex = '', $options = '' } = typeof value === 'object' && !Array.isArray(value) ? value : {};
  const pattern = requirePlainText($regex, '$regex');
  const options = requirePlainText($options, '$options');
  if (pattern.length > longestPattern)
    throw buildValidationError(`$regex has at most ${longestPattern} characters`, '$regex');
  if (!/^i?$/.test(options)) throw buildValidationError("$options is 'i' or nothing", '$options');
  const { words, isBeginning, isEnd, ignoresCase } = parsePattern(pattern);
  if (!ignoresCase && options === '') return buildComparison(column, words, { isBeginning, isEnd });
  return comparedFolded(column, words, { isBeginning, isEnd });
}

function requirePlainText(value: QueryValue, name: string): string {
  if (typeof value !== 'string') throw buildValidationError(`${name} must be compared with a plain value`, name);
  if (!isStorableText(value)) throw buildValidationError(`${name} contains characters that cannot be kept`, name);
  return value;
}

const mostWords = 20;

/** A condition for each word of a search: the column contains it, in any case. */
export function buildWordConditions(column: RawBuilder<unknown>, search: QueryValue): Condition[] {
  const words = requirePlainText(search, 'search')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > mostWords) throw buildValidationError(`search has at most ${mostWords} words`, 'search');
  return words.map((word) => comparedFolded(column, word, { isBeginning: false, isEnd: false }));
}

function comparedFolded(column: RawBuilder<unknown>, words: string, place: TextPosition): Condition {
  const forms = listCaseForms(words).map((form) => buildComparison(sql`lower(${column})`, form, place));
  return sql<SqlBool>`(${sql.join(forms, sql` or `)})`;
}

/** Databases may know capitals of ASCII alone: other letters are looked for as small ones and as capitals. */
export function listCaseForms(words: string): string[] {
  const small = words.toLowerCase();
  const capital = words.toUpperCase().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([small, capital])];
}

interface TextPosition {
  isBeginning: boolean;
  isEnd: boolean;
}

function buildComparison(column: RawBuilder<unknown>, words: string, { isBeginning, isEnd }: TextPosition): Condition {
  const value = sql`coalesce(${column}, '')`;
  const length = sql.lit([...words].length);
  if (isBeginning && isEnd) return sql<SqlBool>`${value} = ${words}`;
  if (words === '') return sql<SqlBool>`1 = 1`;
  if (isBeginning) return sql<SqlBool>`substr(${value}, 1, ${length}) = ${words}`;
  if (isEnd)
    return sql<SqlBool>`(length(${value}) >= ${length} and substr(${value}, length(${value}) - ${length} + 1) = ${words})`;
  return sql<SqlBool>`replace(${value}, ${words}, '') <> ${value}`;
}

const escaped = /\\([\\^$.*+?()[\]{}|/ -])/g;
const special = /[\\^$.*+?()[\]{}|]/;

/** A pattern may also begin with `(?i)`, and have `.*` at its ends, which say nothing. */
function parsePattern(pattern: string): TextPosition & { words: string; ignoresCase: boolean } {
  const [, flags, beginning, body = '', end] = /^(\(\?i\))?(\^|\.\*)?(.*?)(\.\*|(?<!\\)\$)?$/su.exec(pattern) ?? [];
  const plain = body.replace(escaped, '');
  if (special.test(plain)) {
    throw buildValidationError(
      '$regex takes plain text, with ^ before it or $ after it; other characters of expressions need a backslash',
      '$regex',
    );
  }
  const words = body.replace(escaped, '$1');
  return { words, isBeginning: beginning === '^', isEnd: end === '$', ignoresCase: flags !== undefined };
}

/** Text; what is none, or missing, is read as '': it is answered like a text that nobody knows. */
export const lenientText = v.fallback(v.string(), '');
