import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call of Stripe's API as its library makes it. */
export interface Operation {
  /** `POST /v1/payment_intents/:id/confirm`: method and path, each id of the path as `:id`. */
  name: string;
  /** The declaration file of its resource. */
  file: string;
  /** The name of the type of its parameters; empty where it takes none. */
  params: string;
}

/** Lists all operations of an installed library, by the folder of its resources. */
export function operationsIn(folder: string): Operation[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.endsWith('index.js'))
    .flatMap((file) => readOperations(join(folder, file)));
}

function readOperations(file: string): Operation[] {
  const declarations = file.replace(/\.js$/, '.d.ts');
  const types = readParamTypes(readFileSync(declarations, 'utf8'));
  return readFileSync(file, 'utf8')
    .split(/^ {4}(?=\w+\([^)]*\) \{$)/m)
    .flatMap((method) => {
      const call = /_makeRequest\('(\w+)', ['`](\/v[12][^'`]*)['`]/.exec(method);
      if (!call) return [];
      const name = `${call[1]} ${(call[2] ?? '').replace(/\$\{[^}]+\}/g, ':id')}`;
      return [{ name, file: declarations, params: types.get(/^\w+/.exec(method)?.[0] ?? '') ?? '' }];
    });
}

/** Maps each method of the resource's class to the type of its `params`. */
function readParamTypes(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/^ {4}(\w+)\(.*?params\??: ([\w.]+)[,)]/gm)].map(([, name = '', type = '']) => [name, type]),
  );
}
