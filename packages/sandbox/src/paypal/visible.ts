/** Without what the stand-in remembers besides. */
export function visible(object: object): object {
  const { sandbox: _, ...shown }: { sandbox?: unknown } = object;
  return shown;
}
