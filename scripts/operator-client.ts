// Writes the types of @mercer/operator from the description that a shop serves.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describeShop } from '@mercer/server';
import { type Described, printPathsFile } from './operator-client/paths-file.ts';

export const pathsPath = 'packages/operator/src/paths.ts';

export async function describedPaths(): Promise<string> {
  const described: unknown = await describeShop('http://localhost:3000');
  // The document's tests check it against OpenAPI
  return printPathsFile(described as Described);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(pathsPath, await describedPaths());
