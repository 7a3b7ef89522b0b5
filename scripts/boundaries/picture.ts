import { posix } from 'node:path';
import { type Area, isPathTarget } from './area.ts';

type Arrow = readonly [from: string, to: string];

/** The table as a Mermaid graph, of which each shape is a folder. Tests, and what serves them alone, are not in it. */
export function drawArchitecture(areas: Area[]): string {
  const picturedAreas = areas.filter(({ picture }) => picture);
  const arrows = removeImpliedArrows(picturedAreas.flatMap((area) => listAreaArrows(area, picturedAreas)));
  const lines = [
    ...picturedAreas.flatMap(drawAreaShapes),
    ...arrows.map(([from, to]) => `  ${toMermaidId(from)} --> ${toMermaidId(to)}`),
  ];
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n');
}

/** A box; or, where its folders are shown, a frame around theirs. */
function drawAreaShapes(area: Area): string[] {
  const name = `${toMermaidId(area.folder)}["${area.folder.replace(/\/src$/, '')}"]`;
  if (area.picture === 'box') return [`  ${name}`];
  const folders = new Set(
    area.lines.flatMap((line) => line.folders.map((subfolder) => posix.join(area.folder, subfolder))),
  );
  const boxes = new Set(
    [...folders].map((subfolder) => findShapeFolder(subfolder, [area])).filter((box) => box && box !== area.folder),
  );
  return [
    `  subgraph ${name}`,
    ...[...boxes].map((box = '') => `    ${toMermaidId(box)}["${posix.basename(box)}"]`),
    '  end',
  ];
}

/** Finds the shape that shows a folder or file: its box, else the frame. */
function findShapeFolder(path: string, picturedAreas: Area[]): string | undefined {
  const inside = picturedAreas.filter(({ folder }) => `${path}/`.startsWith(`${folder}/`));
  const area = inside.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (!area || area.picture === 'box') return area?.folder;
  const [folder = ''] = posix.relative(area.folder, path).split('/');
  if (folder === 'testing') return undefined;
  return /^\w[\w-]*$/.test(folder) ? posix.join(area.folder, folder) : area.folder;
}

function listAreaArrows({ folder, sharedTargets, lines }: Area, picturedAreas: Area[]): Arrow[] {
  const lineTargets = lines.flatMap(({ folders, may }) =>
    folders.flatMap((subfolder) => may.map((target) => [posix.join(folder, subfolder), target] as const)),
  );
  return [...sharedTargets.map((target) => [folder, target] as const), ...lineTargets].flatMap(([place, target]) => {
    const from = findShapeFolder(place, picturedAreas);
    const to = findShapeFolder(
      isPathTarget(target) ? posix.join(folder, target) : toPackageFolder(target),
      picturedAreas,
    );
    return from && to && !isFrameAround(from, to) && !isFrameAround(to, from) ? [[from, to] as const] : [];
  });
}

function toPackageFolder(packageName: string): string {
  const [, name, entry] = /^@mercer\/([^/]+)(?:\/([^/]+))?/.exec(packageName) ?? [];
  if (!name) return packageName;
  return posix.join('packages', name, 'src', entry ?? '');
}

function isFrameAround(frame: string, shape: string): boolean {
  return `${shape}/`.startsWith(`${frame}/`);
}

/** An arrow that follows from others is left out: what a frame may, its boxes may. */
function removeImpliedArrows(arrows: Arrow[]): Arrow[] {
  const distinct = [...new Map(arrows.map((arrow) => [arrow.join(), arrow])).values()];
  const listNextShapes = (from: string) => distinct.filter(([frame]) => isFrameAround(frame, from)).map(([, to]) => to);
  const reachable = new Map<string, Set<string>>();
  const listReachableShapes = (from: string): Set<string> => {
    const shapes = reachable.get(from) ?? new Set<string>();
    if (!reachable.has(from)) {
      reachable.set(from, shapes);
      for (const next of listNextShapes(from))
        for (const shape of [next, ...listReachableShapes(next)]) shapes.add(shape);
    }
    return shapes;
  };
  return distinct.filter(([from, to]) => {
    const isOfFrame = distinct.some(([frame, target]) => frame !== from && isFrameAround(frame, from) && target === to);
    return !isOfFrame && !listNextShapes(from).some((next) => next !== to && listReachableShapes(next).has(to));
  });
}

function toMermaidId(path: string): string {
  return path.replace(/^(apps|packages)\/|\/src/g, '').replace(/[^\w]+/g, '_');
}
