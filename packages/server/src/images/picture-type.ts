type Check = (bytes: Buffer) => boolean;

const begins = (text: string, at = 0): Check => {
  const expected = Buffer.from(text, 'latin1');
  return (bytes) => bytes.subarray(at, at + expected.length).equals(expected);
};

/** `ftyp` of ISO base media, with the brand first or among the compatible ones. */
const isAvif: Check = (bytes) => {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 256);
  const brands = bytes.subarray(8, end).toString('latin1').match(/.{4}/gs) ?? [];
  return begins('ftyp', 4)(bytes) && brands.some((brand, at) => at !== 1 && /^avi[fs]$/.test(brand));
};

const types: Check[] = [
  begins('\xff\xd8\xff'),
  begins('\x89PNG\r\n\x1a\n'),
  begins('GIF87a'),
  begins('GIF89a'),
  (bytes) => begins('RIFF')(bytes) && begins('WEBP', 8)(bytes),
  isAvif,
];

/** Whether the first bytes are those of JPEG, PNG, GIF, WebP or AVIF; names and declared types say nothing. */
export function isPictureFile(bytes: Buffer): boolean {
  return types.some((isType) => isType(bytes));
}
