import { Redirect, RouteErrorResponse } from './responses.ts';

/**
 * What loaders returned, as React Router's server writes it: a list of values, which name those inside them by their
 * places in it; a negative place is a value of its own.
 * @throws SyntaxError on what the shop's loaders do not return, e.g. promises
 */
export function decode(text: string): unknown {
  const written: unknown = JSON.parse(text);
  const read = new Map<number, unknown>();

  function valueAt(place: unknown): unknown {
    if (typeof place !== 'number' || !Array.isArray(written)) throw new SyntaxError('No list of values');
    if (place < 0) return constants[place];
    if (!read.has(place)) read.set(place, revived(written[place]));
    return read.get(place);
  }

  function revived(value: unknown): unknown {
    if (Array.isArray(value))
      return typeof value[0] === 'string' ? ofKind(value[0], value.slice(1)) : value.map(valueAt);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, at]) => [valueAt(Number(key.slice(1))), valueAt(at)]));
  }

  function ofKind(kind: string, places: unknown[]): unknown {
    const make = kinds[kind];
    if (!make) throw new SyntaxError(`No loader of the shop returns a ${kind}`);
    return make(...places.map(valueAt));
  }

  return valueAt(0);
}

const constants: Record<number, unknown> = {
  [-2]: Number.NaN,
  [-3]: Number.NEGATIVE_INFINITY,
  [-4]: -0,
  [-5]: null,
  [-6]: Number.POSITIVE_INFINITY,
};

const kinds: Record<string, (...parts: unknown[]) => unknown> = {
  SanitizedError: (name, message) => Object.assign(new Error(String(message)), { name }),
  ErrorResponse: (data, status, statusText) => new RouteErrorResponse(Number(status), String(statusText), data),
  SingleFetchRedirect: redirectOf,
  SingleFetchClassInstance: (fields) => fields,
  SingleFetchFallback: () => undefined,
};

function redirectOf(written: unknown): Redirect {
  const { redirect: to, ...how } = { redirect: '/', ...fieldsOf(written) };
  return new Redirect({ ...how, to: String(to) });
}

export const fieldsOf = (value: unknown): Record<string, unknown> => ({ ...Object(value) });
