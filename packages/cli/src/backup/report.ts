import { formatFacts } from '../output/facts.ts';
import type { Counts } from './counts.ts';
import type { Backup } from './create-backup.ts';

export function backupReport({ folder, manifest: { counts, files } }: Backup, removed: number): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const facts = formatFacts([...listCountFacts(counts), ['size', formatByteSize(bytes)], ['removed', removed || null]]);
  return `The shop is copied to ${folder}.\n\n${facts}\n\nTo restore it elsewhere: mercer restore ${folder}`;
}

export function listCountFacts(counts: Counts): [name: string, count: number][] {
  return Object.entries(counts).map(([name, count]) => [name.replaceAll('_', ' '), count]);
}

function formatByteSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
