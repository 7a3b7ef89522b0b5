/** An element with text, as it may stand in XML 1.0: what XML cannot say is left out. */
export function renderElement(name: string, text: string | number): string {
  return `<${name}>${escapeXmlText(String(text))}</${name}>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}

const oneHour = 'public, max-age=3600';

export function createXmlResponse(body: string | ReadableStream<Uint8Array>, type = 'application/xml'): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': oneHour } });
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
