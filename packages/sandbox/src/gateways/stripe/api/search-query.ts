import { invalidRequest } from './errors.ts';

/** Clause of a search: `-status:"canceled"`, `amount>1000`, `metadata["key"]:null`. */
export interface Clause {
  /** Name of the field; `metadata.` and the key for metadata. */
  field: string;
  operator: ':' | '~' | '=' | '>' | '<' | '>=' | '<=';
  /** `null` asks whether the field is empty. */
  value: string | null;
  isNegated: boolean;
  isQuoted: boolean;
}

export interface Query {
  clauses: Clause[];
  joint: 'and' | 'or';
}

/**
 * Reads Stripe's search language: clauses joined by a space, AND or OR, after https://docs.stripe.com/search
 * @throws StripeFault for what is none of it
 */
export function parseSearchQuery(text: string): Query {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  let place = 0;
  while (place < text.trimEnd().length) {
    const [joint = '', word] =
      clauses.length > 0 ? matchPatternAt(jointPattern, text, place) : matchPatternAt(/\s*/y, text, place);
    const match = matchPatternAt(clausePattern, text, place + joint.length);
    if (match[0] === undefined || (clauses.length > 0 && joint === '')) throw invalidQuery('A clause is not valid.');
    if (clauses.length > 0) joints.add((word ?? 'and').toLowerCase());
    clauses.push(buildClause(match));
    place += joint.length + match[0].length;
  }
  if (clauses.length === 0) throw invalidQuery('The query is empty.');
  if (joints.size > 1) throw invalidQuery('AND and OR cannot be used together.');
  return { clauses, joint: joints.has('or') ? 'or' : 'and' };
}

const jointPattern = /\s+(?:(AND|OR)\s+)?/iy;
const clausePattern =
  /(-)?(?:metadata\[(["'])(.+?)\2\]|([a-z_]+(?:\.[a-z_0-9]+)*))\s*(>=|<=|[:~<>=])\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([\w.+@-]+))/iy;

function matchPatternAt(pattern: RegExp, text: string, place: number): (string | undefined)[] {
  pattern.lastIndex = place;
  return pattern.exec(text) ?? [];
}

function buildClause([, minus, , key, name, operator, double, single, bare]: (string | undefined)[]): Clause {
  const quoted = double ?? single;
  const isNull = quoted === undefined && bare?.toLowerCase() === 'null';
  return {
    field: key === undefined ? (name ?? '') : `metadata.${key}`,
    operator: operator as Clause['operator'], // the pattern has no other
    value: isNull ? null : (quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''),
    isNegated: minus !== undefined,
    isQuoted: quoted !== undefined,
  };
}

export function invalidQuery(reason: string) {
  return invalidRequest(`We were unable to parse your search query. ${reason}`, { param: 'query' });
}
