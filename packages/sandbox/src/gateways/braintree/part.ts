import type { Context } from 'hono';
import { type Body, isJsonObject, readJsonBody } from '../../http/input.ts';
import { assertPlayed, BraintreeFault } from './faults.ts';

/**
 * The one part of a request's body, e.g. `{ customer: { … } }`, with fields that the stand-in plays.
 * @throws BraintreeFault 422 for other fields, in the part or beside it
 */
export async function readPart(c: Context, name: string, played: readonly string[]): Promise<Body> {
  const body = await readJsonBody(c);
  assertPlayed(body, [name]);
  return innerPart(body, name, played);
}

/** @throws BraintreeFault 422 */
export function innerPart(outer: Body, name: string, played: readonly string[]): Body {
  const { [name]: part } = outer;
  const inner = isJsonObject(part) ? part : {};
  assertPlayed(inner, played);
  return inner;
}

/** What is read by its id has no filters. @throws BraintreeFault 422 */
export function assertNoFilters(c: Context, played: readonly string[] = []): void {
  assertPlayed(c.req.query(), played);
}

/** Texts among the named fields. @throws BraintreeFault 422 */
export function textsIn<Name extends string>(part: Body, names: readonly Name[]): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => {
    const value = part[name];
    if (value === undefined || value === null) return [];
    if (typeof value === 'string' && value.length <= 255 && value.isWellFormed() && !/\p{Cc}/u.test(value)) {
      return [[name, value] as const];
    }
    throw new BraintreeFault(422, [{ code: '', attribute: name, message: `${name} is invalid.` }]);
  });
  return Object.fromEntries(texts) as Partial<Record<Name, string>>; // the keys are these names
}
