import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  createZstdCompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { brotliParams } from './compression.ts';

/** Bytes that are the same in every answer, and such that are others. */
export interface Part {
  bytes: Buffer;
  isFixed: boolean;
}

interface PageEncoding {
  /**
   * The parts, and no end: what is not fixed stands in it as it is, at least where it comes first.
   * @param best as small as it gets, for some sixty times the computing; Brotli alone
   */
  compress(parts: Part[], best?: boolean): Promise<Buffer>;
  /**
   * Encodes these bytes uncompressed, followed by the end of the stream.
   * @param getPrecedingBytes returns everything that was encoded before them
   */
  finish(bytes: Buffer, getPrecedingBytes: () => Buffer): Buffer;
  decompress(bytes: Buffer): Buffer;
}

export type PageEncodingName = keyof typeof pageEncodings;

/** Encodings in which pages are cached, so that a response does not have to be compressed. */
export const pageEncodings = {
  br: {
    compress: (parts, best) =>
      compressFlushed(createBrotliCompress({ params: brotliParams(sumPartSizes(parts), best ? 11 : 5) }), parts),
    // uncompressed meta-blocks, RFC 7932 §9.2
    finish: (bytes) =>
      Buffer.concat([...splitIntoBlocks(bytes, (size) => littleEndian(((size - 1) << 3) | (1 << 19), 3)), last]),
    decompress: brotliDecompressSync,
  },
  zstd: {
    compress: (parts) =>
      compressFlushed(createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 9 } }), parts),
    // raw blocks, RFC 8878 §3.1.1.2; an empty one is the last
    finish: (bytes) =>
      Buffer.concat([...splitIntoBlocks(bytes, (size) => littleEndian(size << 3, 3)), littleEndian(1, 3)]),
    decompress: zstdDecompressSync,
  },
  gzip: {
    compress: compressWithStoredMarks,
    // stored blocks, RFC 1951 §3.2.4; an empty one is the last. Sum and length of all, RFC 1952 §2.3.1
    finish(bytes, getPrecedingBytes) {
      const stored = splitIntoBlocks(bytes, (size) => littleEndian(size * 2 ** 8 + (0xffff - size) * 2 ** 24, 5));
      const precedingBytes = getPrecedingBytes();
      const sum = littleEndian(crc32(bytes, crc32(precedingBytes)), 4);
      const end = Buffer.from([1, 0, 0, 0xff, 0xff]);
      return Buffer.concat([...stored, end, sum, littleEndian(precedingBytes.length + bytes.length, 4)]);
    },
    decompress: gunzipSync,
  },
} satisfies Record<string, PageEncoding>;

const last = Buffer.of(3);
const longestBlock = 0xffff;

function splitIntoBlocks(bytes: Buffer, headerOf: (size: number) => Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / longestBlock);
  return Array.from({ length: count }, (_, at) => {
    const block = bytes.subarray(at * longestBlock, (at + 1) * longestBlock);
    return Buffer.concat([headerOf(block.length), block]);
  });
}

function littleEndian(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
}

function sumPartSizes(parts: Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

type Stream = ReturnType<typeof createBrotliCompress | typeof createZstdCompress | typeof createDeflateRaw>;

/**
 * Compresses the parts of a page. The first variable part is flushed separately, so that it stands in the stream
 * uncompressed; later ones refer back to it, as the decoder will.
 */
async function compressFlushed(stream: Stream, parts: Part[]): Promise<Buffer> {
  const readOutput = collectOutput(stream);
  const first = parts.findIndex(({ isFixed }) => !isFixed);
  for (const [at, { bytes }] of parts.entries()) {
    stream.write(bytes);
    if (at === first - 1 || at === first || at === parts.length - 1) await flushStream(stream);
  }
  return readOutput();
}

/** Deflate remembers 32 KB only: each of them is stored. */
async function compressWithStoredMarks(parts: Part[]): Promise<Buffer> {
  const stream = createDeflateRaw({ level: 9 });
  const readOutput = collectOutput(stream);
  for (const { bytes, isFixed } of parts) {
    await new Promise<void>((resolve) => stream.params(isFixed ? 9 : 0, constants.Z_DEFAULT_STRATEGY, resolve));
    stream.write(bytes);
    // Later parts may repeat earlier ones: no text contains the bytes of a marker
    await flushStream(stream, constants.Z_SYNC_FLUSH);
  }
  return Buffer.concat([gzipHeader, readOutput()]);
}

/** Deflated, without name and date: RFC 1952 §2.3. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** @param kind zlib's own for the encoding when left out */
function flushStream(stream: Stream, kind?: number): Promise<void> {
  return new Promise((resolve) => (kind === undefined ? stream.flush(resolve) : stream.flush(kind, resolve)));
}

function collectOutput(stream: Stream): () => Buffer {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => {
    stream.destroy();
    return Buffer.concat(chunks);
  };
}
