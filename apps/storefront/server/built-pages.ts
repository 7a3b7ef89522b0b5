import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { storefrontRoot } from './config.ts';
import { StartError } from './start-error.ts';

/** The pages as React Router built them; `bundle.ts` puts them here. */
export async function loadBuiltPages(): Promise<ServerBuild> {
  const entry = join(storefrontRoot, 'build/server/index.js');
  if (!existsSync(entry)) throw new StartError('The storefront is not built yet: npm run build');
  return import(pathToFileURL(entry).href);
}
