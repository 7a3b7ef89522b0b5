import type { OperatorRoute } from '../http/routes/route.ts';
import { AnswerSchemas, type Json } from './json-schema.ts';
import { listAnswerSchemas, operatorCall } from './operator-calls.ts';
import { publicOperation } from './public-operation.ts';
import { publicRoutes } from './public-routes.ts';
import { errorSchema } from './responses.ts';

const about = [
  'Calls of shoppers’ programs (`/api`, `/vault`, `/functions`) name the publishable key, calls of the owner’s',
  '(`/operator`) a key of the operator’s. Amounts are decimals, dates ISO 8601 in UTC.',
].join(' ');

export function buildOpenApi(operatorRoutes: OperatorRoute[], publicUrl: string): Json {
  const publicAnswers = publicRoutes.map(({ answer }) => answer);
  const answers = new AnswerSchemas([...publicAnswers, ...listAnswerSchemas(operatorRoutes)]);
  const calls = [
    ...publicRoutes.map((route) => [route, publicOperation(toTemplate(route.path), route, answers)] as const),
    ...operatorRoutes.map((route) => [route, operatorCall(toTemplate(route.path), route, answers)] as const),
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Mercer', version: '1', description: about },
    servers: [{ url: publicUrl }],
    paths: buildPathItems(calls),
    components: { securitySchemes, schemas: { Error: errorSchema, ...answers.entitySchemas } },
  };
}

const securitySchemes = {
  shop: { type: 'http', scheme: 'basic', description: 'The publishable key as the name, no password' },
  operator: { type: 'http', scheme: 'bearer', description: 'A key of the operator’s: `sk_…`' },
};

/** `/orders/:id` as `/orders/{id}` */
function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

type DescribedCall = readonly [route: { method: string; path: string }, operation: Json];

function buildPathItems(calls: DescribedCall[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [route, operation] of calls) {
    const path = toTemplate(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return paths;
}
