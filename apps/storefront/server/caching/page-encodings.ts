import { constants, crc32, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { brotliParams } from '@mercer/host/http/compression';

/** Builds the body of one response: the compressed page, the bytes that follow it uncompressed, and the end of the stream. */
export type BodyBuilder = (end: Buffer) => Buffer<ArrayBuffer>;

/**
 * Encodings in which pages are cached. Each compresses a page once and leaves the stream open, so that a response costs
 * no compression.
 */
export const pageEncodings = {
  /** @param best as small as it gets, for some sixty times the computing */
  async br(html: Buffer, best = false): Promise<BodyBuilder> {
    const page = await compressOpen(createBrotliCompress({ params: brotliParams(html.length, best ? 11 : 5) }), html);
    // uncompressed meta-blocks, RFC 7932 §9.2
    const buildHeader = (size: number) => littleEndian(((size - 1) << 3) | (1 << 19), 3);
    return (end) => Buffer.concat([page, ...splitIntoBlocks(end, buildHeader), lastMetaBlock]);
  },
  async zstd(html: Buffer): Promise<BodyBuilder> {
    const page = await compressOpen(createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 9 } }), html);
    // raw blocks, RFC 8878 §3.1.1.2; an empty one is the last
    const buildHeader = (size: number) => littleEndian(size << 3, 3);
    return (end) => Buffer.concat([page, ...splitIntoBlocks(end, buildHeader), littleEndian(1, 3)]);
  },
  async gzip(html: Buffer): Promise<BodyBuilder> {
    const page = await compressOpen(createGzip({ level: 9 }), html, constants.Z_SYNC_FLUSH);
    const checksum = crc32(html);
    // stored blocks, RFC 1951 §3.2.4; an empty one is the last. Sum and length of all, RFC 1952 §2.3.1
    const buildHeader = (size: number) => littleEndian(size * 2 ** 8 + (0xffff - size) * 2 ** 24, 5);
    return (end) => {
      const trailer = [littleEndian(crc32(end, checksum), 4), littleEndian(html.length + end.length, 4)];
      return Buffer.concat([page, ...splitIntoBlocks(end, buildHeader), lastStoredBlock, ...trailer]);
    };
  },
};

export type PageEncodingName = keyof typeof pageEncodings;

const lastMetaBlock = Buffer.of(3);
const lastStoredBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const longestBlock = 0xffff;

function splitIntoBlocks(bytes: Buffer, buildHeader: (size: number) => Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / longestBlock);
  return Array.from({ length: count }, (_, at) => {
    const block = bytes.subarray(at * longestBlock, (at + 1) * longestBlock);
    return [buildHeader(block.length), block];
  }).flat();
}

function littleEndian(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
}

type Stream = ReturnType<typeof createBrotliCompress | typeof createZstdCompress | typeof createGzip>;

/**
 * Compresses a page up to a byte boundary and without the end of the stream.
 * @param flushKind zlib's own for the encoding when left out
 */
function compressOpen(stream: Stream, html: Buffer, flushKind?: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const finishCompression = () => {
      stream.destroy();
      resolve(Buffer.concat(chunks));
    };
    stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    stream.write(html);
    if (flushKind === undefined) stream.flush(finishCompression);
    else stream.flush(flushKind, finishCompression);
  });
}
