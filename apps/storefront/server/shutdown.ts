import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Shop } from './shop.ts';

const patienceMs = 5000;
const parentCheckMs = 250;

/** SIGTERM, SIGINT or the end of npm: no new connections, running answers are finished, then the databases close. */
export function closeOnSignal(server: Server, { beginEnd, close }: Pick<Shop, 'beginEnd' | 'close'>): void {
  const endConnections = trackConnections(server);
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    server.close(async () => {
      await close();
      process.exit(0);
    });
    beginEnd();
    endConnections();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (process.env.npm_lifecycle_event === 'start') whenParentEnds(end);
}

/** When npm is killed hard, nobody passes the signal on. */
function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => process.ppid !== parent && end(), parentCheckMs);
  check.unref();
}

/**
 * Browsers open connections in advance and keep them afterwards; `closeIdleConnections` leaves those on which no
 * request has come yet, and those that become idle later.
 * @returns ends the connections without a running answer, and the others after theirs
 */
function trackConnections(server: Server): () => void {
  const running = new Map<Socket, number>();
  let isEnding = false;
  const count = (socket: Socket, change: number) => {
    const answers = (running.get(socket) ?? 0) + change;
    if (!socket.destroyed) running.set(socket, answers);
    if (isEnding && answers === 0) socket.destroySoon();
  };
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    count(socket, 1);
    answer.once('close', () => count(socket, -1));
  });
  return () => {
    isEnding = true;
    for (const socket of running.keys()) count(socket, 0);
  };
}
