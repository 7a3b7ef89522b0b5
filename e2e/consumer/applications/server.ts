import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Served {
  /** Origin of the application: on this computer too, but on another site than the shop. */
  origin: string;
  close(): void;
}

/** Serves an application at an origin of its own. */
export async function serveAtOrigin(listener: RequestListener): Promise<Served> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const closeServer = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close: closeServer };
}
