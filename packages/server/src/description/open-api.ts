import type { Route } from '../http/routes/route.ts';
import { publicCalls } from './calls/index.ts';
import { AnswerSchemas, type Json } from './json-schema.ts';
import { listAnswerSchemas, operatorCall } from './operator-calls.ts';
import { publicOperation } from './public-operation.ts';
import { errorSchema } from './responses.ts';

const about = [
  'Calls of shoppers’ programs (`/api`, `/vault`, `/functions`) name the publishable key, calls of the owner’s',
  '(`/operator`) a key of the operator’s. Amounts are decimals, dates ISO 8601 in UTC.',
].join(' ');

export function buildOpenApi(operatorRoutes: Route[], publicUrl: string): Json {
  const publicAnswers = Object.values(publicCalls).map(({ answer }) => answer);
  const answers = new AnswerSchemas([...publicAnswers, ...listAnswerSchemas(operatorRoutes)]);
  const calls = [
    ...Object.entries(publicCalls).map(([call, description]) => {
      const [method = '', path = ''] = call.split(' ');
      return [path, method, publicOperation(method, path, description, answers)] as const;
    }),
    ...operatorRoutes.map((route) => {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      return [path, route.method, operatorCall(path, route, answers)] as const;
    }),
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

function buildPathItems(calls: (readonly [path: string, method: string, operation: Json])[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [path, method, operation] of calls) paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  return paths;
}
