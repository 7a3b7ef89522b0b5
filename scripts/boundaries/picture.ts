import { posix } from 'node:path';
import { type Area, isPath } from './area.ts';

type Arrow = readonly [from: string, to: string];

/** The table as a Mermaid graph, of which each shape is a folder. Tests, and what serves them alone, are not in it. */
export function pictureOf(areas: Area[]): string {
  const shown = areas.filter(({ picture }) => picture);
  const arrows = needed(shown.flatMap((area) => arrowsOf(area, shown)));
  const lines = [...shown.flatMap(shapesOf), ...arrows.map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)];
  return ['```mermaid', 'graph TD', ...lines, '```'].join('\n');
}

/** A box; or, where its folders are shown, a frame around theirs. */
function shapesOf(area: Area): string[] {
  const name = `${idOf(area.folder)}["${area.folder.replace(/\/src$/, '')}"]`;
  if (area.picture === 'box') return [`  ${name}`];
  const folders = new Set(area.lines.flatMap((line) => line.folders.map((one) => posix.join(area.folder, one))));
  const boxes = new Set([...folders].map((one) => shapeOf(one, [area])).filter((box) => box && box !== area.folder));
  return [`  subgraph ${name}`, ...[...boxes].map((box = '') => `    ${idOf(box)}["${posix.basename(box)}"]`), '  end'];
}

/** Where a folder or file is shown: in its box, else in the frame. */
function shapeOf(path: string, shown: Area[]): string | undefined {
  const inside = shown.filter(({ folder }) => `${path}/`.startsWith(`${folder}/`));
  const area = inside.toSorted((one, other) => other.folder.length - one.folder.length)[0];
  if (!area || area.picture === 'box') return area?.folder;
  const [folder = ''] = posix.relative(area.folder, path).split('/');
  if (folder === 'testing') return undefined;
  return /^\w[\w-]*$/.test(folder) ? posix.join(area.folder, folder) : area.folder;
}

function arrowsOf({ folder, every, lines }: Area, shown: Area[]): Arrow[] {
  const own = lines.flatMap(({ folders, may }) =>
    folders.flatMap((one) => may.map((target) => [posix.join(folder, one), target] as const)),
  );
  return [...every.map((target) => [folder, target] as const), ...own].flatMap(([place, target]) => {
    const from = shapeOf(place, shown);
    const to = shapeOf(isPath(target) ? posix.join(folder, target) : folderOf(target), shown);
    return from && to && !isAround(from, to) && !isAround(to, from) ? [[from, to] as const] : [];
  });
}

function folderOf(packageName: string): string {
  return packageName.replace(/^@mercer\/([^/]+).*/, 'packages/$1/src');
}

function isAround(frame: string, shape: string): boolean {
  return `${shape}/`.startsWith(`${frame}/`);
}

/** An arrow that follows from others is left out: what a frame may, its boxes may. */
function needed(arrows: Arrow[]): Arrow[] {
  const distinct = [...new Map(arrows.map((arrow) => [arrow.join(), arrow])).values()];
  const nextOf = (from: string) => distinct.filter(([frame]) => isAround(frame, from)).map(([, to]) => to);
  const reaches = (from: string, to: string): boolean => nextOf(from).some((next) => next === to || reaches(next, to));
  return distinct.filter(([from, to]) => {
    const isOfFrame = distinct.some(([frame, other]) => frame !== from && isAround(frame, from) && other === to);
    return !isOfFrame && !nextOf(from).some((next) => next !== to && reaches(next, to));
  });
}

function idOf(path: string): string {
  return path.replace(/^(apps|packages)\/|\/src/g, '').replace(/[^\w]+/g, '_');
}
