import { posix } from 'node:path';
import { type Area, isPath } from './area.ts';

interface Override {
  includes: string[];
  allowed: string[];
}

/** The files of one depth below a line's folder: Biome matches a relative import as it is written. */
interface Place {
  folder: string;
  depth: number;
  files: string;
  /** From the folder down. */
  own: string[];
  may: string[];
}

/** What Biome enforces: whatever is not listed is refused, also in a folder that has no line. */
export function biomeConfiguration(areas: Area[]) {
  return {
    root: false,
    linter: rule([], 'This folder has no line in scripts/boundaries.'),
    // of a file's overrides the last one counts: Biome replaces a rule's options, it does not merge them
    overrides: [...merged(areas.flatMap(overridesOfLines)), ...merged(areas.flatMap(overridesOfTests))],
  };
}

function merged(overrides: Override[]) {
  const alike = Map.groupBy(overrides, ({ allowed }) => allowed.join());
  return [...alike.values()].map((same) => ({
    includes: same.flatMap(({ includes }) => includes),
    linter: rule(same[0]?.allowed ?? [], 'scripts/boundaries does not list this for its folder.'),
  }));
}

function rule(allowed: string[], message: string) {
  const patterns = [{ group: ['**', ...allowed], message }];
  return { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } };
}

function overridesOfLines(area: Area): Override[] {
  return placesOf(area).map((place) => {
    return { includes: [place.files], allowed: allowed([...area.every, ...place.may], area, place) };
  });
}

function overridesOfTests(area: Area): Override[] {
  const { tests } = area;
  if (!tests) return [];
  return placesOf(area).map((place) => {
    const includes = ['test.ts', 'test.tsx'].map((ending) => `${place.files}.${ending}`);
    return { includes, allowed: allowed([...area.every, ...tests], area, place) };
  });
}

function placesOf({ folder: area, lines }: Area): Place[] {
  return lines.flatMap(({ folders, may }) =>
    folders.flatMap((line) => {
      const folder = posix.join(area, posix.dirname(line));
      const place = { folder, may, depth: 0, files: posix.join(folder, '*'), own: ['!./*'] };
      if (!line.endsWith('**')) return [place];
      const own = ['!./**', './../**'];
      return [
        { ...place, own },
        { ...place, depth: 1, files: posix.join(folder, '*/*'), own: [...own, '!../**', '../../**'] },
      ];
    }),
  );
}

/** Patterns, of which the last one that matches counts. */
function allowed(targets: string[], area: Area, { folder, depth, own }: Place): string[] {
  const paths = targets.filter(isPath).map((target) => {
    const path = posix.relative(folder, posix.join(area.folder, target));
    return depth === 0 && !path.startsWith('.') ? `!./${path}` : `!${'../'.repeat(depth)}${path}`;
  });
  const packages = targets.filter((target) => !isPath(target));
  // our own packages have entries, which are listed one by one
  const whole = packages.filter((target) => !target.startsWith('@mercer/'));
  return [...own, ...paths, ...anyOf(packages, ''), ...anyOf(whole, '/**')];
}

function anyOf(names: string[], end: string): string[] {
  return names.length > 0 ? [`!{${names.join()}}${end}`] : [];
}
