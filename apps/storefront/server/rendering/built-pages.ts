import { existsSync } from 'node:fs';
import { StartError } from '@mercer/host/config/start-error';
import type { ServerBuild } from 'react-router';

/** The pages as React Router built them; `bundle.ts` puts them here. */
export async function loadBuiltPages(): Promise<ServerBuild> {
  const entry = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(entry)) throw new StartError('The storefront is not built yet: npm run build');
  return import(entry.href);
}
