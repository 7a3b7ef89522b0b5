import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const consonants = 'bcdfghjklmnpqrstvwxz';
/** No vowels: nothing that a filter of advertisements looks for. */
const first = consonants + consonants.toUpperCase();
const second = `${first}0123456789`;

/**
 * Two letters for each class and animation, as names are a large part of a page; the same for browsers and server, which are built side by
 * side, as both count all classes of all files.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder }).toSorted();
  const classes = files.flatMap((file) => {
    const path = join(folder, file);
    const nameMatches = readFileSync(path, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
    return [...new Set([...nameMatches].map(([, name]) => buildClassKey(name ?? '', path)))];
  });
  const short = new Map(classes.map((key, at) => [key, buildShortName(at)]));
  return (name, file) => {
    const assignedName = short.get(buildClassKey(name, file.split('?')[0] ?? file));
    if (!assignedName) throw new Error(`The class ${name} is not found in ${file}`);
    return assignedName;
  };
}

const buildClassKey = (name: string, path: string) => `${path.replaceAll('\\', '/')} ${name}`;

function buildShortName(at: number): string {
  const name = (first[Math.floor(at / second.length)] ?? '') + second[at % second.length];
  if (name.length < 2) throw new Error('There are more classes than short names');
  return name;
}
