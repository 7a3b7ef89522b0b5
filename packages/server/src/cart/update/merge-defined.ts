/** Merges a change into an object; fields that are undefined keep their value. */
export function mergeDefined<T extends object>(original: T, change: object): T {
  const definedFields = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...original, ...Object.fromEntries(definedFields) };
}
