import type { InnerList, Item } from './structured-fields.ts';
import { parseDictionary, serializeInnerList, serializeItem, serializeMember } from './structured-fields.ts';

/** HTTP request as a signature covers it. */
export interface SignedRequest {
  method: string;
  /** public address of the request, with its query */
  url: URL;
  headers: Headers;
}

/** Says that a signature covers a component that a request does not have, or that is unknown. */
export class MissingComponentError extends Error {}

/**
 * Builds the text that is signed (RFC 9421 §2.5).
 * @throws MissingComponentError
 */
export function buildSignatureBase(request: SignedRequest, covered: InnerList): string {
  const lines = covered.items.map((item) => `${serializeItem(item)}: ${readComponent(request, item)}`);
  return [...lines, `"@signature-params": ${serializeInnerList(covered)}`].join('\n');
}

/** Returns the identifier of a covered component with its parameters, by which duplicates are found. */
export function identifyComponent(item: Item): string {
  return serializeItem(item);
}

function readComponent(request: SignedRequest, { value: name, parameters }: Item): string {
  if (typeof name !== 'string') throw new MissingComponentError('a component is named by a text');
  const unknownParameter = [...parameters.keys()].find((parameter) => parameter !== 'key');
  if (unknownParameter !== undefined) throw new MissingComponentError(`${name};${unknownParameter} is not supported`);
  const memberKey = parameters.get('key');
  if (name.startsWith('@')) {
    if (memberKey !== undefined) throw new MissingComponentError(`${name} has no members`);
    return readDerivedComponent(request, name);
  }
  if (name !== name.toLowerCase()) throw new MissingComponentError(`${name} must be in lower case`);
  const header = request.headers.get(name);
  if (header === null) throw new MissingComponentError(`the request has no header ${name}`);
  if (memberKey === undefined) return header.trim();
  const member = typeof memberKey === 'string' ? parseDictionary(header).get(memberKey) : undefined;
  if (!member) throw new MissingComponentError(`${name} has no such member`);
  return serializeMember(member);
}

function readDerivedComponent({ method, url }: SignedRequest, name: string): string {
  if (name === '@method') return method.toUpperCase();
  if (name === '@authority') return url.host.toLowerCase();
  if (name === '@scheme') return url.protocol.slice(0, -1);
  if (name === '@target-uri') return url.href;
  if (name === '@path') return url.pathname;
  if (name === '@query') return url.search === '' ? '?' : url.search;
  throw new MissingComponentError(`${name} is not supported`);
}
