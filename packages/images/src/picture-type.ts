type Check = (bytes: Buffer) => boolean;

const startsWithBytes = (text: string, at = 0): Check => {
  const expected = Buffer.from(text, 'latin1');
  return (bytes) => bytes.subarray(at, at + expected.length).equals(expected);
};

/** `ftyp` of ISO base media, with the brand first or among the compatible ones. */
const isAvifFile: Check = (bytes) => {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 256);
  const brands = bytes.subarray(8, end).toString('latin1').match(/.{4}/gs) ?? [];
  return startsWithBytes('ftyp', 4)(bytes) && brands.some((brand, at) => at !== 1 && /^avi[fs]$/.test(brand));
};

const types: Check[] = [
  startsWithBytes('\xff\xd8\xff'),
  startsWithBytes('\x89PNG\r\n\x1a\n'),
  startsWithBytes('GIF87a'),
  startsWithBytes('GIF89a'),
  (bytes) => startsWithBytes('RIFF')(bytes) && startsWithBytes('WEBP', 8)(bytes),
  isAvifFile,
];

/**
 * Says whether the first bytes are those of JPEG, PNG, GIF, WebP or AVIF; file names and declared types prove nothing.
 */
export function isPictureFile(bytes: Buffer): boolean {
  return types.some((isType) => isType(bytes));
}

/**
 * Reason why an untrusted file is rejected. It is independent of HTTP: the process that decodes loads nothing else of
 * the shop.
 */
export class PictureRefusal extends Error {
  readonly status: 400 | 413 | 415;
  readonly code: string;

  constructor(message: string, { status, code }: Pick<PictureRefusal, 'status' | 'code'>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PictureRefusal';
    this.status = status;
    this.code = code;
  }
}
