/** Returns the object without the sandbox's own fields. */
export function omitSandboxFields(object: object): object {
  const { sandbox: _, ...publicFields }: { sandbox?: unknown } = object;
  return publicFields;
}
