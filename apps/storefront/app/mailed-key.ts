/** The key that a mailed link has in its address. */
export function readMailedKey(request: Request): string {
  return new URL(request.url).searchParams.get('key') ?? '';
}
