import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { Shop } from './shop.ts';
import type { WebServer } from './web-server.ts';
import type { WorkerOrder } from './workers.ts';

const patienceMs = 5000;
const parentCheckMs = 250;
/** Node closes idle connections this much later than it told their owners. */
const bufferMs = 1500;

interface Ending extends Pick<Shop, 'beginEnd' | 'close'> {
  /** How long requests are still taken. */
  drainMs: number;
}

/**
 * SIGTERM, SIGINT or the end of npm: /readyz says no, and who asks is told to come no more by this connection. After
 * `drainMs`, or when told again, there are no new connections; running answers are finished, then the databases close. Who is
 * told to leave because another process takes its place does so without breaking any connection.
 */
export function closeOnSignal(server: WebServer, { beginEnd, close, drainMs }: Ending): void {
  const connections = trackConnections(server);
  let isEnding = false;
  let isDraining = false;
  const once = (work: () => void) => () => {
    if (isEnding) return;
    isEnding = true;
    work();
  };
  const closed = async () => {
    await close();
    process.exit(0);
  };
  const endAnswers = () => {
    beginEnd();
    connections.end();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  };
  const stop = once(() => {
    server.close(closed);
    endAnswers();
  });
  const end = () => {
    beginEnd();
    if (isDraining || drainMs === 0) return stop();
    isDraining = true;
    connections.sendAway();
    setTimeout(stop, drainMs);
  };
  const leave = once(() => {
    connections.sendAway();
    stopListening(server, closed);
    setTimeout(endAnswers, server.keepAliveTimeout + bufferMs);
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (cluster.isWorker) process.on('message', (order) => ({ end, leave })[order as WorkerOrder]()); // workers.ts sends nothing else
  endWithNpm(end);
}

/** When npm is killed hard, nobody passes the signal on. */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end();
  }, parentCheckMs);
  check.unref();
}

interface Connections {
  /** Each answer is the last of its connection. */
  sendAway(): void;
  /** Ends the connections without a running answer, and the others after theirs. */
  end(): void;
}

/**
 * Who has a connection is asked to close it with the next answer; one on which nobody asks ends when its owner was told.
 * `close` of an HTTP server would end idle ones at once, also those on which a request is on its way.
 */
function stopListening(server: WebServer, closed: () => void): void {
  NetServer.prototype.close.call(server, closed);
}

/**
 * Browsers open connections in advance and keep them afterwards; `closeIdleConnections` leaves those on which no
 * request has come yet, and those that become idle later.
 */
function trackConnections(server: WebServer): Connections {
  const running = new Map<Socket, number>();
  let isEnding = false;
  let isLeaving = false;
  const count = (socket: Socket, change: number) => {
    const answers = (running.get(socket) ?? 0) + change;
    if (!socket.destroyed) running.set(socket, answers);
    if (isEnding && answers === 0) socket.destroySoon();
  };
  // over TLS a request has the socket that is made when both have greeted
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  // before the answer may have begun
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    count(socket, 1);
    if (isLeaving) answer.shouldKeepAlive = false;
    answer.once('close', () => count(socket, -1));
  });
  return {
    sendAway() {
      isLeaving = true;
    },
    end() {
      isEnding = true;
      for (const socket of running.keys()) count(socket, 0);
    },
  };
}
