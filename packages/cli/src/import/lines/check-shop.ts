import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StartError } from '@mercer/host/config/start-error';
import { toPlainText } from '../../output/plain-text.ts';
import { readExportLines } from './read-lines.ts';

export interface CheckedShop {
  /** SHA-256 of the file */
  fingerprint: string;
  lines: number;
  secrets: boolean;
  /** records by their type */
  kinds: Record<string, number>;
}

/** Reads the whole file. @throws StartError for a file that is no whole shop: cut off, changed or something else */
export async function checkShopFile(file: string, signal: AbortSignal): Promise<CheckedShop> {
  const fileHash = createHash('sha256');
  const content = createHash('sha256');
  const checked: CheckedShop = { fingerprint: '', lines: 0, secrets: false, kinds: Object.create(null) };
  let end: { records?: unknown; sha256?: unknown } | undefined;
  for await (const line of readExportLines(createReadStream(file))) {
    signal.throwIfAborted();
    checked.lines += 1;
    const at = `${file}:${checked.lines}:1`;
    if (end) throw new StartError(`${at}: text follows the end, expected nothing`);
    const value = parseRecord(line, at);
    fileHash.update(`${line}\n`);
    if (value.type === 'end') end = value;
    else content.update(`${line}\n`);
    if (checked.lines === 1) checked.secrets = readSecretsFlag(value, at);
    else if (!end) checked.kinds[String(value.type)] = (checked.kinds[String(value.type)] ?? 0) + 1;
  }
  assertLastLine(end, { sha256: content.digest('hex'), records: checked.lines - 2, at: `${file}:${checked.lines}:1` });
  return { ...checked, fingerprint: fileHash.digest('hex') };
}

function parseRecord(line: string, at: string): Record<string, unknown> {
  try {
    const value = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // said below
  }
  throw new StartError(`${at}: '${toPlainText(line.slice(0, 40))}', expected a line of JSON as export writes it`);
}

function readSecretsFlag({ type, format, secrets }: Record<string, unknown>, at: string): boolean {
  const foundType = type === undefined ? 'a line without a type' : `'${toPlainText(String(type))}'`;
  if (type !== 'shop') throw new StartError(`${at}: ${foundType}, expected the first line of an export`);
  if (format !== 1)
    throw new StartError(`${at}: format ${toPlainText(String(format))}, expected 1: this version reads no other`);
  return secrets === true;
}

interface StoredProgress {
  sha256: string;
  records: number;
  at: string;
}

function assertLastLine(
  end: { records?: unknown; sha256?: unknown } | undefined,
  { sha256, records, at }: StoredProgress,
): void {
  if (!end) throw new StartError(`${at}: the file ends here, expected a last line of type end: it was cut off`);
  if (end.records === records && end.sha256 === sha256) return;
  throw new StartError(`${at}: another sum than that of the lines, expected ${sha256}: the file was changed`);
}
