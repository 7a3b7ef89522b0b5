import type { Shopper } from '@mercer/server/testing';

export interface DescribedCall {
  method: string;
  /** with its places: `/api/products/{id}` */
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

/** Every call that the shop describes. */
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
export function addressOf(path: string, places: Record<string, string> = {}): string {
  const known: Record<string, string> = { gateway: 'stripe', model: 'pages', ...places };
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => known[name] ?? '000000000000000000000099');
}

/** The key that opens a call. */
export function keyFor({ path }: DescribedCall): Record<string, string> {
  return path.startsWith('/operator') ? { Authorization: 'Bearer sk_test' } : {};
}
