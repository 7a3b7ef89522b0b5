import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { WebServer } from '../config/web-server.ts';
import type { WorkerOrder } from './workers.ts';

const patienceMs = 5000;
const parentCheckMs = 250;
/** Node closes idle connections this much later than it told their owners. */
const bufferMs = 1500;

interface ShutdownDeps {
  /** Ends answers that would go on for ever. */
  beginEnd(): void;
  close(): Promise<void>;
  /** Number of milliseconds for which requests are still accepted. */
  drainMs: number;
}

/**
 * SIGTERM, SIGINT or the end of npm: /readyz says no, and who asks is told to come no more by this connection. After
 * `drainMs`, or when told again, there are no new connections; running answers are finished, then the databases close. Who is
 * told to leave because another process takes its place does so without breaking any connection.
 */
export function closeOnSignal(server: WebServer, { beginEnd, close, drainMs }: ShutdownDeps): void {
  const connections = trackConnections(server);
  let isEnding = false;
  let isDraining = false;
  const startEndingOnce = (work: () => void) => () => {
    if (isEnding) return;
    isEnding = true;
    work();
  };
  const closeAndExit = async () => {
    await close();
    process.exit(0);
  };
  const endRunningAnswers = () => {
    beginEnd();
    connections.end();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  };
  const stop = startEndingOnce(() => {
    server.close(closeAndExit);
    endRunningAnswers();
  });
  const drainAndStop = () => {
    beginEnd();
    if (isDraining || drainMs === 0) return stop();
    isDraining = true;
    connections.sendAway();
    setTimeout(stop, drainMs);
  };
  const leave = startEndingOnce(() => {
    connections.sendAway();
    stopListening(server, closeAndExit);
    setTimeout(endRunningAnswers, server.keepAliveTimeout + bufferMs);
  });
  process.on('SIGTERM', drainAndStop);
  process.on('SIGINT', drainAndStop);
  if (cluster.isWorker) process.on('message', (order) => ({ end: drainAndStop, leave })[order as WorkerOrder]()); // workers.ts sends nothing else
  endWhenNpmEnds(drainAndStop);
}

/** Ends the shop when npm's process disappears: when npm is killed with SIGKILL, no signal is passed on. */
export function endWhenNpmEnds(end: () => void): void {
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
  /** Makes each further response the last of its connection. */
  sendAway(): void;
  /** Ends the connections without a running answer, and the others after theirs. */
  end(): void;
}

/**
 * Stops listening without closing idle connections. Their clients are asked to close them with the next response; a
 * connection without requests ends after its client was told. `close` of an HTTP server would end idle connections at
 * once, including those on which a request is on its way.
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
  const changeAnswerCount = (socket: Socket, change: number) => {
    const answers = (running.get(socket) ?? 0) + change;
    if (!socket.destroyed) running.set(socket, answers);
    if (isEnding && answers === 0) socket.destroySoon();
  };
  // TLS requests have the socket that is created after the handshake
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  // The listener runs before the answer may have begun
  server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    changeAnswerCount(socket, 1);
    if (isLeaving) answer.shouldKeepAlive = false;
    answer.once('close', () => changeAnswerCount(socket, -1));
  });
  return {
    sendAway() {
      isLeaving = true;
    },
    end() {
      isEnding = true;
      for (const socket of running.keys()) changeAnswerCount(socket, 0);
    },
  };
}
