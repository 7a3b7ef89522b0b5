/** What a document's page waits for before it wakes up: scripts of a part that React would take away until they have come. */
export const beforeHydration: Promise<void>[] = [];
