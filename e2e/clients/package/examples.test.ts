import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleModule, parsePromisedResults } from '../../../scripts/client-reference/examples.ts';
import { examplePages, unexemplified } from '../../../scripts/client-reference/pages.ts';
import { typesFolder } from '../../../scripts/client-reference.ts';
import { compileProject } from './compile.ts';
import { type Installed, installPackage, runNodeScript } from './installed.ts';

let installed: Installed;

beforeAll(() => {
  installed = installPackage();
});
afterAll(() => installed?.remove());

test('every public call has an example', () => {
  expect(unexemplified(typesFolder)).toEqual([]);
});

test('every example compiles against the installed package', () => {
  const pages = examplePages(typesFolder);
  expect(compilePages('examples', pages)).toBe('');
});

test('an example that is wrong is found, with its page', () => {
  const compilerOutput = compilePages(
    'wrong',
    new Map([['cart', ["await swell.cart.addItem({ product: 'everyday-mug' });"]]]),
  );
  expect(compilerOutput).toContain('cart.ts');
  expect(compilerOutput).toContain("'product' does not exist");
});

test('what examples say comes out does', () => {
  const documentedPromises = parsePromisedResults([...examplePages(typesFolder).values()].flat());
  expect(documentedPromises.length).toBeGreaterThan(20);
  const pairs = documentedPromises.map(([code, answer]) => `[${code}, (${answer})]`);
  const source = `import swell, { utils } from '@mercer/client';\nconsole.log(JSON.stringify([${pairs.join(', ')}]));`;
  const answers: [found: unknown, said: unknown][] = JSON.parse(
    runNodeScript(installed.folder, 'examples.mjs', source),
  );
  expect(answers.map(([actual]) => actual)).toEqual(answers.map(([, expected]) => expected));
});

/** @returns what the compiler of a shop says of these pages */
function compilePages(name: string, pages: Map<string, string[]>): string {
  const project = join(installed.folder, name);
  mkdirSync(project);
  for (const [page, examples] of pages) writeFileSync(join(project, `${page}.ts`), exampleModule(examples));
  return compileProject(project, { module: 'ESNext', moduleResolution: 'bundler' }).stdout;
}
