import { StartError } from '@mercer/host/config/start-error';

const newline = 10;
/** A line of an export holds a picture of 20 MB at most, as text. */
const longestLine = 128 * 2 ** 20;

/** Lines of a file without their ends; one is held. @throws StartError for a line that no export has */
export async function* readExportLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  let line = 1;
  for await (const chunk of bytes) {
    let remainingBytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = remainingBytes.indexOf(newline); end >= 0; end = remainingBytes.indexOf(newline)) {
      yield Buffer.concat([...parts, remainingBytes.subarray(0, end)]).toString('utf8');
      [parts, length] = [[], 0];
      line += 1;
      remainingBytes = remainingBytes.subarray(end + 1);
    }
    if (remainingBytes.length > 0) parts.push(remainingBytes);
    length += remainingBytes.length;
    if (length > longestLine) throw new StartError(`Line ${line} has more than 128 MB: an export has no such line.`);
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}
