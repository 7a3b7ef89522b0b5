/** Reads a message (RFC 5322, MIME) of two quoted-printable parts, by its own rules and not those of its writer. */
export function readMail(source: string) {
  const { headers, body } = split(source);
  const boundary = headers['content-type']?.match(/boundary="([^"]+)"/)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const [text, html] = parts.map((part) => readPart(part.replace(/^\r?\n/, '')));
  return { headers, text: text?.body ?? '', html: html?.body ?? '', types: [text?.type, html?.type] };
}

function readPart(part: string) {
  const { headers, body } = split(part);
  const type = headers['content-type'] ?? '';
  if (headers['content-transfer-encoding'] !== 'quoted-printable') throw new Error('The part has another encoding');
  return { type, body: quotedPrintable(body.replace(/=\r?\n/g, '')).replace(/\r\n/g, '\n') };
}

function split(source: string) {
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
