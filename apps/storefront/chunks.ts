import type { Rolldown } from 'vite';

type Name = (id: string, context: Rolldown.ChunkingContext) => string | null;

/**
 * Names what every page loads: all of ours that its frame imports, and what is said to be on most. A package's index
 * imports more than is used: what few pages need is left to them.
 */
export function nameSharedChunk(name: string, neededByMost: RegExp, neededByFew: RegExp): Name {
  let frame: Set<string> | undefined;
  return (id, context) => {
    frame ??= collectImports(frameEntries(import.meta.dirname), context);
    return (frame.has(id) && !neededByFew.test(id)) || neededByMost.test(id) ? name : null;
  };
}

function frameEntries(folder: string): string[] {
  const root = `${folder.replaceAll('\\', '/')}/app/root.tsx`;
  return [root, `${root}?__react-router-build-client-route`];
}

function collectImports(entries: string[], context: Rolldown.ChunkingContext): Set<string> {
  const importedFiles = new Set(entries);
  // a set is walked to the end, whatever is added on the way
  for (const id of importedFiles) {
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    for (const importedId of imported) if (!importedId.includes('node_modules')) importedFiles.add(importedId);
  }
  return importedFiles;
}
