/** Encodes a text as Base64 of its UTF-8 bytes. */
export function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
