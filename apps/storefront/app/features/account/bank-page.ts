/**
 * Reads the URL of the page where the bank authenticates its card holder, when only that is missing: the error carries
 * it in `param`.
 */
export function readBankPageUrl(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'authentication_required') return undefined;
  return 'param' in error && typeof error.param === 'string' ? error.param : undefined;
}
