/**
 * Promises that a document's page awaits before it hydrates: scripts of parts that React would otherwise remove until
 * they have loaded.
 */
export const beforeHydration: Promise<void>[] = [];
