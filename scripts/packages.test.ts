import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { backendModules } from './boundaries/backend.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const workspaces = [...globSync('packages/*'), 'apps/storefront'].map((folder) => folder.replaceAll('\\', '/')).sort();
const readManifest = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest; // npm's
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** Lists what a file imports by the name of a package, Node's own modules apart. */
function listSpecifiers(file: string): string[] {
  const source = readFileSync(file, 'utf8').replaceAll(/`[^`]*`/g, '');
  return Array.from(
    source.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'([\w@][\w@./-]*)'/gm),
    ([, name = '']) => name,
  ).filter((name) => !name.startsWith('node:'));
}

const toPackageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function listSources(folder: string): string[] {
  return globSync(`${folder}/{src,app,server,worker}/**/*.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
}

const rootPackages = Object.keys(readManifest('.').devDependencies ?? {});

test.each(workspaces)(
  '%s declares the packages that it imports, and imports those of ours that it declares',
  (folder) => {
    const { name, dependencies = {}, devDependencies = {} } = readManifest(folder);
    const declared = [name, ...Object.keys(dependencies), ...Object.keys(devDependencies)];
    const sources = listSources(folder);
    const imported = sources
      .filter((file) => !isTest(file))
      .flatMap(listSpecifiers)
      .map(toPackageName);
    const importedByTests = sources.filter(isTest).flatMap(listSpecifiers).map(toPackageName);
    expect(imported.filter((specifier) => !declared.includes(specifier))).toEqual([]);
    const ofOurs = (specifier: string) => specifier.startsWith('@mercer/');
    const missingInTests = importedByTests.filter(
      (specifier) => !declared.includes(specifier) && (ofOurs(specifier) || !rootPackages.includes(specifier)),
    );
    expect(missingInTests).toEqual([]);
    const used = [name, ...imported, ...importedByTests];
    expect(declared.filter((specifier) => ofOurs(specifier) && !used.includes(specifier))).toEqual([]);
  },
);

test.each(Object.entries(backendModules))('the module %s imports each module that its line names', (name, module) => {
  const folder = `packages/${module.package}/src${module.package === name ? '' : `/${name}`}`;
  const files = globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const targets = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const relative = Array.from(source.matchAll(/\bfrom '(\.[^']*)'/g), ([, path = '']) =>
      posix.join(posix.dirname(file.replaceAll('\\', '/')), path),
    );
    return [...relative, ...listSpecifiers(file)];
  });
  const isImported = (target: string) => {
    const home = backendModules[target]?.package;
    const entry = home === target ? `@mercer/${target}` : `@mercer/${home}/${target}`;
    const place = `packages/${home}/src/${home === target ? '' : `${target}/`}`;
    return targets.some((path) => path === entry || path.startsWith(`${entry}/`) || path.startsWith(place));
  };
  expect(module.may.filter((target) => target !== 'operator' && !isImported(target))).toEqual([]);
});
