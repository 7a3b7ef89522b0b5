import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const spec = readFileSync('docs/spec.md', 'utf8');
const constants = spec.slice(spec.indexOf('## §9'));
const rows = [...constants.matchAll(/^\| (.*) \| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)].map(
  ([, , value = '', path = '', name = '']) => ({ value, path, name }),
);

test('§9 is a table', () => {
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('$path: $name is $value', async ({ value, path, name }) => {
  expect(await readSourceValue(path, name)).toBe(value);
});

/** Reads the value that the source has under this name, written as in the table. */
async function readSourceValue(path: string, name: string): Promise<string | undefined> {
  if (name === '@media') return listBreakpoints(path).join(', ');
  const source = readFileSync(path, 'utf8');
  if (path.endsWith('.css')) return readStyleValue(source, name);
  if (/^[[{]/.test(name)) return source.includes(name) ? name.slice(1, -1) : undefined;
  const module: Record<string, unknown> = await import(resolve(path));
  const exported = name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), module);
  return exported === undefined ? findAssignedValue(source, name) : formatTableValue(exported);
}

/** A property's value; of `--z-*` all values. For a property with several words, the one that is a width. */
function readStyleValue(source: string, name: string): string {
  const pattern = new RegExp(`^\\s*${name.replace('*', '[\\w-]+')}: ([^;]+);`, 'gm');
  const values = [...source.matchAll(pattern)].map(([, value = '']) => value);
  return name.startsWith('--') ? values.join(', ') : (values.join(' ').match(/[\d.]+px/)?.[0] ?? '');
}

/** A constant that its module keeps to itself. */
function findAssignedValue(source: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}\\s*[:=]\\s*([\\d_.]+)`).exec(source)?.[1];
  return value?.replaceAll('_', '');
}

function formatTableValue(value: unknown): string {
  if (value instanceof Set) return [...value].join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, entryValue]) => `${key} ${entryValue}`)
    .join(', ');
}

/** Lists every width at which any style sheet changes; `599.98` is the end of what begins at 600. */
function listBreakpoints(folder: string): number[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const widths = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\((?:min|max)-width: ([\d.]+)px\)/g)].map(([, width]) =>
      Math.ceil(Number(width)),
    ),
  );
  return [...new Set(widths)].sort((a, b) => a - b);
}
