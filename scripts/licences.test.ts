import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean; license?: string; name?: string }>;
}

/**
 * Licences that ask for their notice to be kept, or for nothing; the image library's C code is linked and may be
 * replaced; fonts (OFL) are shipped with what uses them.
 */
const allowed =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|CC0-1\.0|LGPL-3\.0-or-later|OFL-1\.1)$/;

/** Their package says nothing, the text beside it does. */
const undeclaredLicences: Record<string, string> = { 'png-js': 'MIT' };

const isAllowedLicence = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((licenceId) => allowed.test(licenceId.trim())));

test('whatever the shop is served with may be used in a shop', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock; // npm's
  const served = Object.entries(packages).filter(
    ([path, { dev, link }]) => /node_modules\//.test(path) && !dev && !link,
  );
  expect(served.length).toBeGreaterThan(10);
  const licences = served.map(([path, { license }]) => ({
    path,
    licence: license ?? undeclaredLicences[path.replace(/^.*node_modules\//, '')] ?? 'unknown',
  }));
  expect(licences.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([]);
});

test('what is bundled into the shop may be, too', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock; // npm's
  const workspaces = ['apps/storefront', ...globSync('packages/*')];
  const bundled = workspaces.flatMap((folder) => {
    const { devDependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const names = Object.keys(devDependencies).filter((name) => !/^@(types|mercer)\//.test(name));
    return names.map((name) => ({
      name,
      entry: packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`],
    }));
  });
  const disallowedPackages = bundled.filter(({ entry }) => !isAllowedLicence(entry?.license ?? 'unknown'));
  expect([bundled.length > 5, disallowedPackages]).toEqual([true, []]);
});
