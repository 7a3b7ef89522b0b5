// Runs in the shop and in the processes of functions. It imports nothing of the shop.

/** A message, and the bytes that go with it. */
export interface Frame {
  message: unknown;
  body: Buffer;
}

/** Largest sizes of message and body in bytes; longer frames are refused. */
export interface FrameLimits {
  message: number;
  body: number;
}

// taken before a module of the owner's is loaded, which may change what it finds
const { parse, stringify } = JSON;

/** The lengths of message and body. */
const headBytes = 8;

const noBytes = Buffer.alloc(0);

export function encodeFrame(message: object, body: string | Uint8Array = noBytes): Buffer {
  const json = Buffer.from(stringify(message));
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(json.length);
  head.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([head, json, bytes]);
}

/** @throws Error for what is longer than allowed, or no JSON */
export async function* readFrames(stream: AsyncIterable<Buffer>, limits: FrameLimits): AsyncGenerator<Frame> {
  let parts: Buffer[] = [];
  let length = 0;
  let neededBytes = headBytes;
  for await (const part of stream) {
    parts.push(part);
    length += part.length;
    while (length >= neededBytes) {
      const [first = noBytes] = parts;
      const bytes = parts.length === 1 ? first : Buffer.concat(parts);
      const end = computeFrameEnds(bytes, limits);
      const isWhole = length >= end.body;
      if (isWhole) yield decodeFrame(bytes, end);
      const remainingBytes = isWhole ? bytes.subarray(end.body) : bytes;
      neededBytes = isWhole ? headBytes : end.body;
      parts = [remainingBytes];
      length = remainingBytes.length;
    }
  }
}

function decodeFrame(bytes: Buffer, end: FrameLimits): Frame {
  const message = parse(bytes.toString('utf8', headBytes, end.message));
  return { message, body: bytes.subarray(end.message, end.body) };
}

/** Computes where message and body end of the frame at the start of `bytes`. */
function computeFrameEnds(bytes: Buffer, limits: FrameLimits): FrameLimits {
  const [message, body] = [bytes.readUInt32BE(), bytes.readUInt32BE(4)];
  if (message > limits.message || body > limits.body) throw new Error('A message is longer than it may be');
  return { message: headBytes + message, body: headBytes + message + body };
}
