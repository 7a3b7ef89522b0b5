/** Where the bank asks its card holder, when that is all that is missing: the error has the address in `param`. */
export function bankPageOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'authentication_required') return undefined;
  return 'param' in error && typeof error.param === 'string' ? error.param : undefined;
}
