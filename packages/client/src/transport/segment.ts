/**
 * Encodes one segment of a path. An id can come from the address bar, so it must not be able to name another resource:
 * slashes and the like are encoded, and so are the dots of `.` and `..` (twice, because URLs undo it once).
 */
function encodeSegment(id: string): string {
  if (/^\.{1,2}$/.test(id)) return id.replaceAll('.', '%252E');
  return id.replace(/[%/?#\\]/g, encodeURIComponent);
}

/** `path('account', 'addresses', id)`; missing parts are left out. */
export function joinSegments(...parts: (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map((part) => encodeSegment(String(part)))
    .join('/');
}
