import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';

/** The scripts that the pages of a build carry in them, as a Content-Security-Policy names them. */
export function inlineScriptsOf({ entry }: ServerBuild): string[] {
  const { inlineScripts } = entry.module as unknown as { inlineScripts(): string[] }; // entry.server.tsx of this build
  return inlineScripts().map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
