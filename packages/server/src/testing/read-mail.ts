interface Part {
  type: string;
  /** Content id without the brackets around it. */
  id: string | undefined;
  body: Buffer;
}

/**
 * Reads a message (RFC 5322, MIME) of quoted-printable texts, and of pictures as base64, by its own rules and not those of
 * its writer.
 */
export function readMailMessage(source: string) {
  const { headers } = splitMessage(source);
  const parts = readLeafParts(source);
  const [text, html, ...pictures] = parts;
  return {
    headers,
    text: decodePartText(text),
    html: decodePartText(html),
    types: parts.map(({ type }) => type),
    pictures,
  };
}

const decodePartText = (part: Part | undefined) => (part?.body ?? Buffer.of()).toString().replace(/\r\n/g, '\n');

/** Reads the parts that are not multipart themselves, in their order. */
function readLeafParts(source: string): Part[] {
  const { headers, body } = splitMessage(source);
  const type = headers['content-type'] ?? '';
  const boundary = type.match(/boundary="([^"]+)"/)?.[1];
  if (boundary === undefined)
    return [{ type, id: headers['content-id']?.slice(1, -1), body: decodePartBody(headers, body) }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => readLeafParts(part.replace(/^\r?\n/, '')));
}

function decodePartBody(headers: Record<string, string>, body: string): Buffer {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') throw new Error('The part has another encoding');
  return Buffer.from(quotedPrintable(body.replace(/=\r?\n/g, '')));
}

function splitMessage(source: string) {
  const [head = ''] = source.split(/\r?\n\r?\n/);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = line.match(/^([\w-]+): ?(.*)$/) ?? [];
    if (name === '') throw new Error(`This is no header: ${line}`);
    headers[name.toLowerCase()] = encodedWords(value);
  }
  return { headers, body: source.slice(head.length).trimStart() };
}

function encodedWords(value: string): string {
  const joined = value.replace(/\?= =\?/g, '?==?');
  return joined.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : quotedPrintable(word.replaceAll('_', ' ')),
  );
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
