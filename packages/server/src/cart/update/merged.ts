/** What was not given stays. */
export function merged<T extends object>(before: T, change: object): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
