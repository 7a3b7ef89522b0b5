import type { Server } from 'node:http';

const patienceMs = 5000;

/** SIGTERM and SIGINT: no new connections, running answers are finished, then the databases close. */
export function closeOnSignal(server: Server, close: () => Promise<void>): void {
  const end = () => {
    server.close(async () => {
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
