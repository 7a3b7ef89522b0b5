// Fails when the shop's description promises what no test of a whole run was answered. `npm test` runs it behind the tests.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Described {
  paths: Record<string, Record<string, { responses: object }>>;
}

/** Path of the file in which tests note the responses they got (`packages/server/src/testing/produced.ts`). */
export const producedAnswers = 'node_modules/.cache/mercer/reports/produced-answers';

/** @param produced lines like `GET /api/cart 200` */
export function neverProduced({ paths }: Described, produced: ReadonlySet<string>): string[] {
  const promised = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
  return promised.filter((answer) => !produced.has(answer));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const produced = new Set(readFileSync(producedAnswers, 'utf8').trimEnd().split('\n'));
  const { describeShop } = await import('@mercer/server');
  // The document's tests check it against OpenAPI
  const described = (await describeShop('http://localhost:3000')) as unknown as Described;
  const missing = neverProduced(described, produced);
  for (const answer of missing) console.log(`    promised, and answered in no test: ${answer}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
