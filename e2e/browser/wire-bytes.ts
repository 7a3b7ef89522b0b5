import { get } from 'node:http';

export type Coding = 'gzip' | 'br' | 'zstd';

/** Size of an answer's body on the wire, as a browser that understands `coding` gets it. */
export function measureWireBytes(url: string, coding: Coding): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'Accept-Encoding': coding } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: status ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });
}
