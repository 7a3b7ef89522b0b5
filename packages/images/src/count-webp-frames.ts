const headBytes = 12;
const chunkHeadBytes = 8;

/**
 * Number of frames of an animated WebP; 0 for every other file. The decoder's own count takes time that grows with the square
 * of the frames. Layout: RFC 9649, section 2.
 */
export function countWebpFrames(file: Buffer): number {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, headBytes) !== 'WEBP') return 0;
  let frames = 0;
  for (let at = headBytes; at + chunkHeadBytes <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const payloadBytes = file.readUInt32LE(at + 4);
    at += chunkHeadBytes + payloadBytes + (payloadBytes % 2);
  }
  return frames;
}
