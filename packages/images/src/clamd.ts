import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Scanner } from '@mercer/platform/http/config';
import { ApiError } from '@mercer/platform/http/errors';

/** Address where ClamAV's daemon listens: a port, or a socket in a folder. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/**
 * Number of milliseconds without data after which the scanner is given up. A second limit covers the whole scan: a
 * scanner that sends a byte now and then would block the upload's slot.
 */
const timeoutMs = 20_000;
const wholeTimeoutMs = 60_000;
/** A verdict names a signature at most. */
const longestAnswer = 4096;
const retryAfterSeconds = 2;

/**
 * ClamAV, by the command INSTREAM of its daemon (clamd(8)): the file goes through a connection of its own, nothing is
 * written. Without an answer nothing is let in: 503.
 */
export function clamdScanner(address: ClamdAddress): Scanner {
  return async (file) => {
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(new Error('It took too long')), wholeTimeoutMs);
    try {
      return parseVerdict(await requestVerdict(socket, file));
    } catch (cause) {
      const answer = { status: 503, code: 'unavailable', retryAfterSeconds } as const;
      throw new ApiError('The virus scanner is not responding: please try again', answer, { cause });
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  };
}

async function requestVerdict(socket: Socket, file: Uint8Array): Promise<string> {
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('Nothing was said for too long')));
  await once(socket, 'connect');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(file.length);
  socket.write('zINSTREAM\0');
  socket.write(length);
  socket.write(file);
  socket.write(Buffer.alloc(4)); // a part of no length is the last one
  let answer = '';
  for await (const part of socket) {
    answer += part.toString('latin1');
    if (answer.length > longestAnswer) throw new Error('It says too much');
  }
  return answer.replace(/\0$/, '');
}

/** @returns whether it found nothing @throws Error for whatever is no verdict, as when the file is too large for it */
function parseVerdict(answer: string): boolean {
  if (answer === 'stream: OK') return true;
  if (/^stream: .+ FOUND$/.test(answer)) return false;
  throw new Error(`It says ${answer.slice(0, 200)}`);
}
