import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const versions = { '4.2.5': 'swell-js-4', '5': 'swell-js-5' } as const;

export type Version = keyof typeof versions;

/** A kind of record that answers hold, by the names of its types in the published clients. */
export interface PublishedRecord {
  /** folder below `types` */
  folder: string;
  interface: string;
}

/** The fields of a record in each published version of swell-js, in snake_case. */
export function publishedFields({ folder, interface: name }: PublishedRecord): Record<Version, string[]> {
  return {
    '4.2.5': readInterfaceFields(`node_modules/${versions['4.2.5']}/types`, folder, `${name}Snake`),
    '5': readInterfaceFields(`node_modules/${versions['5']}/types`, folder, name),
  };
}

function readInterfaceFields(types: string, folder: string, name: string): string[] {
  const source = readFirstFile(join(types, folder, 'snake.d.ts'), join(types, folder, 'snake.ts'));
  const [, base, body] =
    new RegExp(`^export interface ${name}\\b(?: extends (\\w+))? \\{$([\\s\\S]*?)^\\}`, 'm').exec(source) ?? [];
  if (body === undefined) throw new Error(`${types}/${folder} has no ${name}`);
  const inherited = base ? ['id', 'date_created', 'date_updated'] : [];
  return [...new Set([...inherited, ...[...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field)])];
}

function readFirstFile(...paths: string[]): string {
  const path = paths.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`There is none of ${paths.join(', ')}`);
  return readFileSync(path, 'utf8');
}
