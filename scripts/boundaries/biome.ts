import { posix } from 'node:path';
import { type Area, isPathTarget } from './area.ts';

interface Override {
  includes: string[];
  allowed: string[];
}

/** The files of one depth below a line's folder: Biome matches a relative import as it is written. */
interface FolderDepth {
  folder: string;
  depth: number;
  files: string;
  /** Patterns for imports within the place's own folder tree. */
  own: string[];
  may: string[];
}

/**
 * Builds the Biome configuration that enforces the table: any import that is not listed is refused, also in a folder
 * that has no line.
 */
export function biomeConfiguration(areas: Area[]) {
  return {
    root: false,
    linter: toImportRule([], 'This folder has no line in scripts/boundaries.'),
    // Biome uses the last override of a file: it replaces a rule's options, it does not merge them
    overrides: [...mergeOverrides(areas.flatMap(overridesOfLines)), ...mergeOverrides(areas.flatMap(overridesOfTests))],
  };
}

function mergeOverrides(overrides: Override[]) {
  const alike = Map.groupBy(overrides, ({ allowed }) => allowed.join());
  return [...alike.values()].map((group) => ({
    includes: group.flatMap(({ includes }) => includes),
    linter: toImportRule(group[0]?.allowed ?? [], 'scripts/boundaries does not list this for its folder.'),
  }));
}

function toImportRule(allowed: string[], message: string) {
  const patterns = [{ group: ['**', ...allowed], message }];
  return { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } };
}

function overridesOfLines(area: Area): Override[] {
  return listPlacesByDepth(area).map((place) => {
    return { includes: [place.files], allowed: toAllowedPatterns([...area.sharedTargets, ...place.may], area, place) };
  });
}

function overridesOfTests(area: Area): Override[] {
  const { tests } = area;
  if (!tests) return [];
  return listPlacesByDepth(area).map((place) => {
    const includes = ['test.ts', 'test.tsx'].map((ending) => `${place.files}.${ending}`);
    return { includes, allowed: toAllowedPatterns([...area.sharedTargets, ...tests], area, place) };
  });
}

function listPlacesByDepth({ folder: area, lines }: Area): FolderDepth[] {
  return lines.flatMap(({ folders, may }) =>
    folders.flatMap((line) => {
      const folder = posix.join(area, posix.dirname(line));
      const place = { folder, may, depth: 0, files: posix.join(folder, '*'), own: ['!./*'] };
      if (!line.endsWith('**')) return [place];
      const ownPatterns = ['!./**', './../**'];
      return [
        { ...place, own: ownPatterns },
        { ...place, depth: 1, files: posix.join(folder, '*/*'), own: [...ownPatterns, '!../**', '../../**'] },
      ];
    }),
  );
}

/** Patterns, of which the last one that matches counts. */
function toAllowedPatterns(targets: string[], area: Area, { folder, depth, own: ownPatterns }: FolderDepth): string[] {
  const paths = targets.filter(isPathTarget).map((target) => {
    const path = posix.relative(folder, posix.join(area.folder, target));
    return depth === 0 && !path.startsWith('.') ? `!./${path}` : `!${'../'.repeat(depth)}${path}`;
  });
  const names = targets.filter((target) => !isPathTarget(target));
  // Biome takes no `**` within braces
  const entryPatterns = names
    .filter((name) => name.startsWith('@mercer/') && name.endsWith('*'))
    .map((name) => `!${name}`);
  const packages = names.filter((name) => !entryPatterns.includes(`!${name}`));
  // our own packages have entries, which are listed one by one
  const foreignPackages = packages.filter((target) => !target.startsWith('@mercer/'));
  return [
    ...ownPatterns,
    ...paths,
    ...entryPatterns,
    ...toAnyPattern(packages, ''),
    ...toAnyPattern(foreignPackages, '/**'),
  ];
}

function toAnyPattern(names: string[], end: string): string[] {
  return names.length > 0 ? [`!{${names.join()}}${end}`] : [];
}
