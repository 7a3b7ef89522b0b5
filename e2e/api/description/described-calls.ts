import type { Shopper } from '@mercer/server/testing';

export interface DescribedCall {
  method: string;
  /** Path with placeholders: `/api/products/{id}`. */
  path: string;
  statuses: string[];
  responses: Record<string, Response>;
  hasBody: boolean;
  example?: unknown;
}

interface Response {
  description: string;
  content?: Record<string, { example?: unknown }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  responses: Record<string, Response>;
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** Lists every call that the shop's API description contains. */
export async function describedCalls(shopper: Shopper): Promise<DescribedCall[]> {
  const document: OpenApi = (await shopper.get('/openapi.json')).body;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      statuses: Object.keys(responses),
      responses,
      hasBody: requestBody !== undefined,
      example: requestBody?.content['application/json']?.example,
    })),
  );
}

/** Places that lead somewhere whatever is asked; the others have an id that nobody has. */
export function toCallAddress(path: string, places: Record<string, string> = {}): string {
  const placeValues: Record<string, string> = { gateway: 'stripe', model: 'pages', ...places };
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => placeValues[name] ?? '000000000000000000000099');
}

/** The key that opens a call. */
export function toKeyHeaders({ path }: DescribedCall): Record<string, string> {
  return path.startsWith('/operator') ? { Authorization: 'Bearer sk_test' } : {};
}
